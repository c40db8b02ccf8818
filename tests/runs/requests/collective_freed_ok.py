# The request of a nonblocking barrier is completed; waiting again for what is null is allowed.
# run: -n 2
from mpi4py import MPI

comm = MPI.COMM_WORLD
request = comm.Ibarrier()
request.Wait()
request.Wait()
comm.Barrier()
