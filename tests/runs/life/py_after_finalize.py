# A barrier after Finalize.
# run: -n 2
from mpi4py import MPI

comm = MPI.COMM_WORLD
MPI.Finalize()  # because: RW912
comm.Barrier()  # expect: RW912
