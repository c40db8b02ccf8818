"""Membership of the rank in a list of chosen ranks decides about the gather."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
chosen = [0, 2]

if comm.rank not in chosen:  # because: RW101
    print("idle")
else:
    print(comm.gather(comm.rank, root=0))  # expect: RW101
