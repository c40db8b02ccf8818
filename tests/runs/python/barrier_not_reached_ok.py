# All come.
# run: -n 3
from mpi4py import MPI

comm = MPI.COMM_WORLD
comm.Barrier()
