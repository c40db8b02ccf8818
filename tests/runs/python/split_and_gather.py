# Rank 3 gathers over the world, the others over their half.
# run: -n 4
from mpi4py import MPI

comm = MPI.COMM_WORLD
half = comm.Split(comm.rank % 2, comm.rank)
if comm.rank == 3:
    comm.barrier()
else:
    half.barrier()  # expect: RW103
comm.barrier()  # because: RW103
