"""Each rank gets another piece, and another number of rounds with it."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
rounds = comm.scatter(list(range(comm.size)) if comm.rank == 0 else None, root=0)
while rounds > 0:  # because: RW101
    rounds -= 1
    comm.Barrier()  # expect: RW101
