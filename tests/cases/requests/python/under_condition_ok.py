# A request is made and completed under the same condition.
from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()
request = None
if rank > 0:
    request = comm.irecv(source=rank - 1)
if rank < comm.Get_size() - 1:
    comm.send(rank, dest=rank + 1)
if request is not None:
    print(request.wait())
