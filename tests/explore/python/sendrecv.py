"""The receiving half of Sendrecv, in a communicator of its own."""
# visit: np=4 3:1<1 3:2<2 -> finished: 1 2
# visit: np=4 3:1<2 3:2<1 -> finished: 2 1
from mpi4py import MPI

comm = MPI.COMM_WORLD
rank, size = comm.Get_rank(), comm.Get_size()
import array

own = comm.Split(rank > 0, -rank)  # of 3, 2 and 1
got = array.array("i", [0])
if rank == 3:
    own.Sendrecv(array.array("i", [9]), dest=1, recvbuf=got, source=MPI.ANY_SOURCE)
    print(got[0], end=" ")
    own.Recv(got, source=MPI.ANY_SOURCE)
    print(got[0])
elif rank == 2:
    own.Sendrecv(array.array("i", [rank]), dest=0, recvbuf=got, source=0)
elif rank == 1:
    own.Send(array.array("i", [rank]), dest=0)
own.Free()
