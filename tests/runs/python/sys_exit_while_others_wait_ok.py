# Both leave with sys.exit when they have nothing more to do.
# run: -n 2
import sys

from mpi4py import MPI

comm = MPI.COMM_WORLD
if comm.rank == 1:
    comm.send(1, dest=0)
    sys.exit(0)
data = comm.recv(source=1)
sys.exit(0)
