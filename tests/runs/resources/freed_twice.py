# A communicator is freed twice.
# run: -n 2
from mpi4py import MPI

part = MPI.COMM_WORLD.Dup()
part.Free()
try:
    part.Free()  # expect: RW311
except MPI.Exception:
    pass
