# The program provokes an error and handles it.
# run: -n 2
from mpi4py import MPI

comm = MPI.COMM_WORLD
try:
    comm.send("hello", dest=comm.size)
except MPI.Exception:
    pass
comm.Barrier()
