"""Ranks without data skip the collective write."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
data = bytearray(b"x" * comm.rank)
file = MPI.File.Open(comm, "/dev/null", MPI.MODE_WRONLY)
if len(data) > 0:  # because: RW101
    file.Write_at_all(comm.rank, data)  # expect: RW101
file.Close()
