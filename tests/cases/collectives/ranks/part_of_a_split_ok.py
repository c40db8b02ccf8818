# As part_of_a_split, and two ranks are in the part; each comes on its own way.
# check: --ranks 4
from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()
part = comm.Split(0 if rank < 2 else MPI.UNDEFINED, rank)
if rank == 0:
    part.Barrier()
elif rank == 1:
    part.Barrier()
if part != MPI.COMM_NULL:
    part.Free()
