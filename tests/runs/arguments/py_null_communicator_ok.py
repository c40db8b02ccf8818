# It does not.
# run: -n 2
from mpi4py import MPI

comm = MPI.COMM_WORLD
part = comm.Split(0 if comm.rank else MPI.UNDEFINED)
if part:
    part.Barrier()
if part:
    part.Free()
