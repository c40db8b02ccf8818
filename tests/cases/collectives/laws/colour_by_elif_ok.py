"""The first condition was asked everywhere: members have the colour, and it, alike."""

from mpi4py import MPI

rank = MPI.COMM_WORLD.Get_rank()
if rank > 0:
    colour = 0
else:
    colour = 1
part = MPI.COMM_WORLD.Split(colour, 0)
if rank > 0:
    part.Barrier()
part.Free()
