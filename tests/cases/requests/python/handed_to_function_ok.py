# A function is given the requests and completes them.
from mpi4py import MPI


def complete(requests):
    MPI.Request.waitall(requests)


comm = MPI.COMM_WORLD
rank = comm.Get_rank()
next_rank = (rank + 1) % comm.Get_size()
previous = (rank - 1) % comm.Get_size()
requests = [comm.isend(rank, dest=next_rank), comm.irecv(source=previous)]
complete(requests)
