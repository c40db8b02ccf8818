# A negative colour.
# run: -n 2
from mpi4py import MPI

comm = MPI.COMM_WORLD
part = comm.Split(color=-1 if comm.rank else 0)  # expect: RW921
if part:
    part.Free()
