"""The last receive waits for rank 2, whose message may have been taken by the first one."""
# explore: np=3 buffering=infinite -> 2
# explore: np=3 strategy=predict -> some
from mpi4py import MPI

comm = MPI.COMM_WORLD
if comm.rank == 0:
    comm.recv(source=MPI.ANY_SOURCE)
    comm.recv(source=2)  # finds: RW201
else:
    comm.send(comm.rank, dest=0)
