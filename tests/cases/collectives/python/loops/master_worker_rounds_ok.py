"""The number of rounds is broadcast, and each round ends with a barrier."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank, size = comm.Get_rank(), comm.Get_size()
if rank == 0:
    for worker in range(1, size):
        comm.send(worker, dest=worker)
    rounds = 1
else:
    rounds = comm.recv(source=0)
rounds = comm.bcast(rounds, root=0)
for each in range(rounds):
    comm.barrier()
