"""Workers count their rounds by messages, and each round ends with a barrier."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank, size = comm.Get_rank(), comm.Get_size()
if rank == 0:
    for worker in range(1, size):
        comm.send(worker, dest=worker)
    rounds = 1
else:
    rounds = comm.recv(source=0)
for each in range(rounds):  # because: RW101
    comm.barrier()  # expect: RW101
