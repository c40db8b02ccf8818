"""Pickled objects: mpi4py probes for any source before it receives."""
# visit: np=3 0:p1<2 0:p2<1 -> finished: 2 1
# visit: np=3 0:p1<1 0:p2<2 -> finished: 1 2
from mpi4py import MPI

comm = MPI.COMM_WORLD
rank, size = comm.Get_rank(), comm.Get_size()
if rank == 0:
    print(*(comm.recv(source=MPI.ANY_SOURCE) for _ in range(size - 1)))
else:
    comm.send(rank, dest=0)
