# A nonblocking barrier is begun and never completed.
from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()
comm.Ibarrier()  # expect: RW301
print(rank)
