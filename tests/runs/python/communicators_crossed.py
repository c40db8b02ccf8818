# Barriers on two communicators in different order.
# run: -n 2
from mpi4py import MPI

comm = MPI.COMM_WORLD
one, two = comm.Dup(), comm.Dup()
for each in (one, two) if comm.rank == 0 else (two, one):
    each.Barrier()  # expect: RW103
