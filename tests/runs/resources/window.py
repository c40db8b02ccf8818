# A window is not freed.
# run: -n 2
from mpi4py import MPI

window = MPI.Win.Allocate(8, comm=MPI.COMM_WORLD)  # expect: RW310
window.Fence()
