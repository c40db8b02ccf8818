# A rank that the split left out takes part.
# run: -n 2
from mpi4py import MPI

comm = MPI.COMM_WORLD
part = comm.Split(0 if comm.rank else MPI.UNDEFINED)
part.Barrier()  # expect: RW905
if part:
    part.Free()
