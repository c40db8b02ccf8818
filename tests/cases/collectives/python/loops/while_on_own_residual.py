"""Each rank iterates until its own residual is small."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
residual = 1.0 + comm.Get_rank()
while residual > 0.1:  # because: RW101
    residual = residual / 2
    comm.Barrier()  # expect: RW101
