# MPI_Abort is what the program wants.
# run: -n 2
from mpi4py import MPI

comm = MPI.COMM_WORLD
if comm.rank == 1:
    comm.Abort(5)
comm.Barrier()
