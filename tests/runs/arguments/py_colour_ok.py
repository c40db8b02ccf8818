# MPI.UNDEFINED.
# run: -n 2
from mpi4py import MPI

comm = MPI.COMM_WORLD
part = comm.Split(color=MPI.UNDEFINED if comm.rank else 0)
if part:
    part.Free()
