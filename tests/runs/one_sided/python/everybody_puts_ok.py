# Each rank puts into its own element.
# run: -n 3
from array import array

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.rank
value = array("i", [7])
memory = array("i", [0] * 8)
win = MPI.Win.Create(memory, 4, comm=comm)
win.Fence()
if rank:
    win.Put(value, 0, target=rank)
win.Fence()
win.Free()
