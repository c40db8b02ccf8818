"""A matched probe of any source."""
# visit: np=3 0:p1<2 0:p2<1 -> finished: 2 1
# visit: np=3 0:p1<1 -> finished: 1 2
from mpi4py import MPI

comm = MPI.COMM_WORLD
rank, size = comm.Get_rank(), comm.Get_size()
if rank == 0:
    for _ in range(size - 1):
        message = comm.mprobe(source=MPI.ANY_SOURCE)
        print(message.recv(), end=" ")
else:
    comm.send(rank, dest=0)
