"""Both sides broadcast doubles."""

from array import array

from mpi4py import MPI

comm = MPI.COMM_WORLD
if comm.rank == 0:
    comm.Bcast([array("d", [1.0, 2.0]), 2, MPI.DOUBLE], root=0)
else:
    comm.Bcast([array("d", [0.0, 0.0]), 2, MPI.DOUBLE], root=0)
