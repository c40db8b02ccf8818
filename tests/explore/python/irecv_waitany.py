"""Which request Waitany completes, and from whom each receives."""
# visit: np=3 0:c1=1 0:1<2 0:2<1 -> finished: 1 1 0 2
# visit: np=3 0:c1=0 0:1<1 0:2<2 -> finished: 0 1 1 2
from mpi4py import MPI

comm = MPI.COMM_WORLD
rank, size = comm.Get_rank(), comm.Get_size()
import array

if rank == 0:
    values = [array.array("i", [0]) for _ in range(2)]
    requests = [comm.Irecv(value, source=MPI.ANY_SOURCE) for value in values]
    for _ in range(2):
        index = MPI.Request.Waitany(requests)
        print(index, values[index][0], end=" ")
else:
    comm.Send(array.array("i", [rank]), dest=0)
