# The wrong request is waited for a second time.
from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()
next_rank = (rank + 1) % comm.Get_size()
previous = (rank - 1) % comm.Get_size()
sent = comm.isend(rank, dest=next_rank)
received = comm.irecv(source=previous)  # expect: RW301
sent.wait()
sent.wait()  # expect: RW302
