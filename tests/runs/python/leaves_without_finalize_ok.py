# MPI is finalized before.
# run: -n 2
import os

from mpi4py import MPI

comm = MPI.COMM_WORLD
comm.Barrier()
if comm.rank == 1:
    MPI.Finalize()
    os._exit(0)
