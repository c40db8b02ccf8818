# A pickled message is sent without keeping the request, and with it the bytes.
from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()
next_rank = (rank + 1) % comm.Get_size()
previous = (rank - 1) % comm.Get_size()
comm.isend({"rank": rank}, dest=next_rank)  # expect: RW301
print(comm.recv(source=previous))
