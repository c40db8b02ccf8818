# Communicators are made over and over and never freed.
# run: -n 2
from mpi4py import MPI

comm = MPI.COMM_WORLD
for step in range(150):
    part = comm.Dup()  # expect: RW310
    part.barrier()
