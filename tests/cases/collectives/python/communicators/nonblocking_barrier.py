"""One side waits in a barrier, the other in a nonblocking one: these do not match."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
if comm.rank == 0:  # because: RW102
    request = comm.Ibarrier()  # expect: RW102
    request.Wait()
else:
    comm.Barrier()  # expect: RW102
