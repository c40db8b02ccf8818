# Four numbers are put where two are taken.
# run: -n 2
from array import array

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.rank
value = array("i", [7])
memory = array("i", [0] * 8)
win = MPI.Win.Create(memory, 4, comm=comm)
values = array("i", [1, 2, 3, 4])
win.Fence()
if rank == 0:
    win.Put([values, 4, MPI.INT], 1, target=(0, 2, MPI.INT))  # expect: RW609
win.Fence()
win.Free()
