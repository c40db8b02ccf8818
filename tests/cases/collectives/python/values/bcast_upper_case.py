"""The array is broadcast too late: each rank has read its own element before."""

from array import array

from mpi4py import MPI

comm = MPI.COMM_WORLD
steps = array("i", [0])
if comm.rank == 0:
    steps[0] = 4
wanted = steps[0]
comm.Bcast([steps, MPI.INT], root=0)
for _ in range(wanted):  # because: RW101
    comm.Barrier()  # expect: RW101
