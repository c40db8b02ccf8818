"""A comprehension with one broadcast for each file, of which all ranks know."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
files = ["a", "b", "c"]
headers = [comm.bcast(name, root=0) for name in files]
comm.Barrier()
