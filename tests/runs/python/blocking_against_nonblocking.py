# A blocking barrier meets a nonblocking one.
# run: -n 2
from mpi4py import MPI

comm = MPI.COMM_WORLD
if comm.rank == 0:
    comm.Ibarrier().Wait()  # because: RW108
else:
    comm.Barrier()  # expect: RW108
