"""All ranks start a nonblocking barrier, and wait for it in their own ways."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
request = comm.Ibarrier()
if comm.rank == 0:
    while not request.Test():
        pass
else:
    request.Wait()
