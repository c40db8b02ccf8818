# A function returns its request, and the caller completes it.
from mpi4py import MPI


def begin(comm, value, peer):
    return comm.isend(value, dest=peer)


comm = MPI.COMM_WORLD
rank = comm.Get_rank()
next_rank = (rank + 1) % comm.Get_size()
previous = (rank - 1) % comm.Get_size()
request = begin(comm, rank, next_rank)
print(comm.recv(source=previous))
request.wait()
