# In the same order.
# run: -n 2
from mpi4py import MPI

comm = MPI.COMM_WORLD
one, two = comm.Dup(), comm.Dup()
for each in (one, two):
    each.Barrier()
one.Free()
two.Free()
