# The request of the pickled message is waited for.
from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()
next_rank = (rank + 1) % comm.Get_size()
previous = (rank - 1) % comm.Get_size()
request = comm.isend({"rank": rank}, dest=next_rank)
print(comm.recv(source=previous))
request.wait()
