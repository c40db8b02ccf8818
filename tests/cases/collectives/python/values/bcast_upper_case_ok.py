"""The array is broadcast, then each rank reads its element."""

from array import array

from mpi4py import MPI

comm = MPI.COMM_WORLD
steps = array("i", [0])
if comm.rank == 0:
    steps[0] = 4
comm.Bcast([steps, MPI.INT], root=0)
wanted = steps[0]
for _ in range(wanted):
    comm.Barrier()
