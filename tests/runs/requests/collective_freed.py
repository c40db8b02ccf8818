# The request of a nonblocking barrier is freed.
# run: -n 2
from mpi4py import MPI

comm = MPI.COMM_WORLD
request = comm.Ibarrier()
request.Free()  # expect: RW305
comm.Barrier()
