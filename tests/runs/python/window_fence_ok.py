# It does.
# run: -n 2
import numpy

from mpi4py import MPI

comm = MPI.COMM_WORLD
window = MPI.Win.Create(numpy.zeros(4), comm=comm)
window.Fence()
window.Fence()
window.Free()
