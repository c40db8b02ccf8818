"""`any` over the rank's own particles decides about the exchange."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank, size = comm.Get_rank(), comm.Get_size()
particles = [(rank + each) / (size + 2) for each in range(3)]
if any(each > 0.7 for each in particles):  # because: RW101
    comm.alltoall([[]] * size)  # expect: RW101
