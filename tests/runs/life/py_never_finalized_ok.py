# The program does.
# run: -n 2
import mpi4py

mpi4py.rc.finalize = False
from mpi4py import MPI

MPI.COMM_WORLD.Barrier()
MPI.Finalize()
