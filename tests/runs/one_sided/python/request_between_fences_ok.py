# A lock allows an operation with a request.
# run: -n 2
from array import array

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.rank
value = array("i", [7])
memory = array("i", [0] * 8)
win = MPI.Win.Create(memory, 4, comm=comm)
if rank == 0:
    win.Lock(1, MPI.LOCK_SHARED)
    win.Rput(value, 1).Wait()
    win.Unlock(1)
win.Free()
