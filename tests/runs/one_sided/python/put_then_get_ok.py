# A flush is between the put and the get.
# run: -n 2
from array import array

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.rank
value = array("i", [7])
memory = array("i", [0] * 8)
win = MPI.Win.Create(memory, 4, comm=comm)
copy = array("i", [0])
win.Lock(1 - rank)
win.Put(value, 1 - rank)
win.Flush(1 - rank)
win.Get(copy, 1 - rank)
win.Unlock(1 - rank)
win.Free()
