"""`is not None` asks whether this rank is the one that has read the settings."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
settings = None
if comm.Get_rank() == 0:  # because: RW101
    settings = {"steps": 10}

if settings is not None:  # because: RW101
    settings = comm.bcast(settings, root=0)  # expect: RW101
