# Ranks accumulate with different operations.
# run: -n 2
from array import array

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.rank
value = array("i", [7])
memory = array("i", [0] * 8)
win = MPI.Win.Create(memory, 4, comm=comm)
win.Fence()
win.Accumulate(value, 0, op=MPI.SUM if rank else MPI.PROD)  # expect: RW614
win.Fence()
win.Free()
