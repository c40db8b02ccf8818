# Workers reduce on MPI_COMM_WORLD, where each gives another count, and to their parents, who take it.
import numpy
from mpi4py import MPI

parent = MPI.Comm.Get_parent()
rank = MPI.COMM_WORLD.Get_rank()
count = 1 + rank % 2
mine = numpy.zeros(2, "i")
MPI.COMM_WORLD.Reduce([mine, count, MPI.INT], None, root=0)  # expect: RW107
parent.Reduce([mine, 2, MPI.INT], None, root=0)
