"""Each rank gets another piece, and the greatest of them is the number of rounds."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
mine = comm.scatter(list(range(comm.size)) if comm.rank == 0 else None, root=0)
rounds = comm.allreduce(mine, op=MPI.MAX)
while rounds > 0:
    rounds -= 1
    comm.Barrier()
