# The world is freed.
# run: -n 2
from mpi4py import MPI

comm = MPI.COMM_WORLD
try:
    comm.Free()  # expect: RW313
except MPI.Exception:
    pass
