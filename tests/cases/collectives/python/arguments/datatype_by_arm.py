"""One side broadcasts doubles, the other expects integers."""

from array import array

from mpi4py import MPI

comm = MPI.COMM_WORLD
if comm.rank == 0:  # because: RW106
    comm.Bcast([array("d", [1.0, 2.0]), 2, MPI.DOUBLE], root=0)  # expect: RW106
else:
    comm.Bcast([array("i", [0, 0]), 2, MPI.INT], root=0)  # expect: RW106
