# A window is freed.
# run: -n 2
from mpi4py import MPI

window = MPI.Win.Allocate(8, comm=MPI.COMM_WORLD)
window.Fence()
window.Free()
