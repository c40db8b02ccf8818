# Results are taken in whichever order they come.
# run: -n 3
# notes: RW215
from mpi4py import MPI

comm = MPI.COMM_WORLD

if comm.rank == 0:
    for source in range(1, comm.size):
        print(comm.recv(source=MPI.ANY_SOURCE))  # expect: RW215
else:
    comm.send(comm.rank, dest=0)  # because: RW215
