"""How often a request says that it is not done."""
# visit: np=2 0:t1=0 -> finished: 1 after 1
# visit: np=2 0:t1=7 -> finished: 1 after 8
from mpi4py import MPI

comm = MPI.COMM_WORLD
rank, size = comm.Get_rank(), comm.Get_size()
import array

value = array.array("i", [rank])
if rank == 0:
    request, asked = comm.Irecv(value, source=1), 1
    while not request.Test():
        asked += 1
    print(value[0], "after", asked)
else:
    comm.Send(value, dest=0)
