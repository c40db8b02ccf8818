"""Waitsome completes just what is named."""
# visit: np=4 0:c1=0,2 0:c2=1 -> finished: [0, 2] [1]
# visit: np=4 0:c1=1 0:c2=0,2 -> finished: [1] [0, 2]
from mpi4py import MPI

comm = MPI.COMM_WORLD
rank, size = comm.Get_rank(), comm.Get_size()
import array

if rank == 0:
    values = [array.array("i", [0]) for _ in range(3)]
    requests = [comm.Irecv(value, source=at + 1) for at, value in enumerate(values)]
    left = 3
    while left:
        done = MPI.Request.Waitsome(requests)
        print(list(done), end=" ")
        left -= len(done)
else:
    comm.Send(array.array("i", [rank]), dest=0)
