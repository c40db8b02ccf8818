# Communicators are made over and over and freed each time.
# run: -n 2
from mpi4py import MPI

comm = MPI.COMM_WORLD
for step in range(150):
    part = comm.Dup()
    part.barrier()
    part.Free()
