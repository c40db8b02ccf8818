"""How often iprobe says no, and whom it sees."""
# visit: np=3 0:t1=3 0:p1<2 0:t2=1 -> finished: 2 after 4 1 after 2
from mpi4py import MPI

comm = MPI.COMM_WORLD
rank, size = comm.Get_rank(), comm.Get_size()
import array

value = array.array("i", [rank])
if rank == 0:
    for _ in range(size - 1):
        status, asked = MPI.Status(), 1
        while not comm.Iprobe(source=MPI.ANY_SOURCE, status=status):
            asked += 1
        comm.Recv(value, source=status.source)
        print(value[0], "after", asked, end=" ")
else:
    comm.Send(value, dest=0)
