# In one order.
# run: -n 2
from mpi4py import MPI

comm = MPI.COMM_WORLD
comm.bcast({"n": 1}, root=0)
comm.barrier()
