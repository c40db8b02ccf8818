"""The condition names what it computes from the rank on the way."""

from mpi4py import MPI

comm = MPI.COMM_WORLD

if (extra := comm.Get_rank() % 3) == 0:  # because: RW101
    total = comm.allreduce(extra)  # expect: RW101
    print(total)
