# mpi4py is told not to finalize, and the program does not either.
# run: -n 2
import mpi4py

mpi4py.rc.finalize = False
from mpi4py import MPI

MPI.COMM_WORLD.Barrier()  # expect: RW914
