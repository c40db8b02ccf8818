# The nonblocking barrier is completed.
from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()
request = comm.Ibarrier()
print(rank)
request.Wait()
