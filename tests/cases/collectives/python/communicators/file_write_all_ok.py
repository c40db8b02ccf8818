"""Ranks without data write nothing, together with the others."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
data = bytearray(b"x" * comm.rank)
file = MPI.File.Open(comm, "/dev/null", MPI.MODE_WRONLY)
file.Write_at_all(comm.rank, data)
if len(data) > 0:
    file.Write_at(comm.rank, data)
file.Close()
