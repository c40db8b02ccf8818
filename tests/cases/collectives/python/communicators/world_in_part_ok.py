"""Inside the guard of a part, the barrier is on the part."""

from mpi4py import MPI

world = MPI.COMM_WORLD
part = world.Split(0 if world.rank < 2 else MPI.UNDEFINED)
if part != MPI.COMM_NULL:
    part.Barrier()
world.Barrier()
