"""All ranks split, and those without a part say so."""

from mpi4py import MPI

world = MPI.COMM_WORLD
part = world.Split(0 if world.rank == 0 else MPI.UNDEFINED, 0)
if part != MPI.COMM_NULL:
    part.Barrier()
    part.Free()
