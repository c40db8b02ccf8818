# Rank 0 is done while the others wait in a barrier.
# run: -n 3
from mpi4py import MPI

comm = MPI.COMM_WORLD
if comm.rank > 0:
    comm.Barrier()  # expect: RW201
