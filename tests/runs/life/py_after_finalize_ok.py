# Before.
# run: -n 2
from mpi4py import MPI

comm = MPI.COMM_WORLD
comm.Barrier()
MPI.Finalize()
