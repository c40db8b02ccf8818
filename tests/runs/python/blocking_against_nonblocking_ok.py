# Both are nonblocking.
# run: -n 2
from mpi4py import MPI

comm = MPI.COMM_WORLD
request = comm.Ibarrier()
request.Wait()
