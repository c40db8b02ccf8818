# mpi4py turns MPI's errors into exceptions; nobody catches this one.
# run: -n 2
# says: names rank 7 as its destination
from mpi4py import MPI

comm = MPI.COMM_WORLD
if comm.rank == 0:
    comm.send(1, dest=7)  # expect: RW903
comm.Barrier()
