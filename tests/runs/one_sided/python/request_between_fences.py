# An operation with a request needs a lock.
# run: -n 2
from array import array

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.rank
value = array("i", [7])
memory = array("i", [0] * 8)
win = MPI.Win.Create(memory, 4, comm=comm)
win.Fence()
if rank == 0:
    win.Rput(value, 1).Wait()  # expect: RW607
win.Fence()
win.Free()
