"""A probe with a status, then a receive of whom it saw."""
# visit: np=4 0:p1<3 0:p2<1 -> finished: 3 1 2
# visit: np=4 0:p1<2 0:p2<3 -> finished: 2 3 1
from mpi4py import MPI

comm = MPI.COMM_WORLD
rank, size = comm.Get_rank(), comm.Get_size()
import array

value = array.array("i", [rank])
if rank == 0:
    for _ in range(size - 1):
        status = MPI.Status()
        comm.Probe(source=MPI.ANY_SOURCE, status=status)
        comm.Recv(value, source=status.source)
        print(value[0], end=" ")
else:
    comm.Send(value, dest=0)
