# Rank 1 does not come to the second fence.
# run: -n 2
import numpy

from mpi4py import MPI

comm = MPI.COMM_WORLD
window = MPI.Win.Create(numpy.zeros(4), comm=comm)
window.Fence()
if comm.rank == 0:
    window.Fence()  # expect: RW201
else:
    comm.recv(source=0)  # because: RW201
