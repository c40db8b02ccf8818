"""A persistent receive of any source."""
# visit: np=3 0:1<2 0:2<1 -> finished: 2 1
# visit: np=3 0:1<1 0:2<2 -> finished: 1 2
from mpi4py import MPI

comm = MPI.COMM_WORLD
rank, size = comm.Get_rank(), comm.Get_size()
import array

value = array.array("i", [rank])
if rank == 0:
    request = comm.Recv_init(value, source=MPI.ANY_SOURCE)
    for _ in range(size - 1):
        request.Start()
        request.Wait()
        print(value[0], end=" ")
    request.Free()
else:
    comm.Send(value, dest=0)
