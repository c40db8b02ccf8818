# Each round of the loop completes its send.
from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()
next_rank = (rank + 1) % comm.Get_size()
previous = (rank - 1) % comm.Get_size()
for tag in range(3):
    request = comm.isend(rank, dest=next_rank, tag=tag)
    print(comm.recv(source=previous, tag=tag))
    request.wait()
