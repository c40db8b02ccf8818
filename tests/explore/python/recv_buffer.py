"""Buffers are received by MPI_Recv."""
# visit: np=3 0:1<2 0:2<1 -> finished: 2 1
# visit: np=3 buffer=zero 0:1<1 -> finished: 1 2
from mpi4py import MPI

comm = MPI.COMM_WORLD
rank, size = comm.Get_rank(), comm.Get_size()
import array

value = array.array("i", [rank])
if rank == 0:
    for _ in range(size - 1):
        comm.Recv(value, source=MPI.ANY_SOURCE)
        print(value[0], end=" ")
else:
    comm.Send(value, dest=0)
