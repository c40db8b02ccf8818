"""Inside the guard of a part, the barrier is on the whole world."""

from mpi4py import MPI

world = MPI.COMM_WORLD
part = world.Split(0 if world.rank < 2 else MPI.UNDEFINED)
if part != MPI.COMM_NULL:  # because: RW101
    world.Barrier()  # expect: RW101
