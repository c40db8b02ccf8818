# A script that ends with sys.exit is judged like one that just ends.
import sys

from mpi4py import MPI

comm = MPI.COMM_WORLD
total = comm.allreduce(1)
if comm.Get_size() == 1:
    comm.Barrier()
sys.exit(total)
