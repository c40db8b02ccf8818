# Three ranks are in the part, and two of them come to its barrier.
# check: --ranks 4
from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()
part = comm.Split(0 if rank < 3 else MPI.UNDEFINED, rank)
if rank == 0:
    part.Barrier()  # expect: RW101
elif rank == 1:
    part.Barrier()  # expect: RW101
if part != MPI.COMM_NULL:
    part.Free()
