# MPI is finalized before.
# run: -n 2
import sys

from mpi4py import MPI

comm = MPI.COMM_WORLD
comm.Barrier()
if comm.rank == 1:
    MPI.Finalize()
    sys.exit(0)
