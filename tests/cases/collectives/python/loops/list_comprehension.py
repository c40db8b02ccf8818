"""A comprehension with one broadcast for each of the rank's own files."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
files = ["a", "b", "c"][: comm.Get_rank() + 1]
headers = [comm.bcast(name, root=0) for name in files]  # expect: RW101  # because: RW101
comm.Barrier()
