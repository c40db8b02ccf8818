"""The root broadcasts what the others try to receive by a scatter."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
if comm.rank == 0:  # because: RW102
    comm.bcast([1, 2, 3], root=0)  # expect: RW102
else:
    part = comm.scatter(None, root=0)  # expect: RW102
