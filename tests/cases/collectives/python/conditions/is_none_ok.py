"""`is not None` asks about settings that all ranks have after the broadcast."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
settings = None
if comm.Get_rank() == 0:
    settings = {"steps": 10}
settings = comm.bcast(settings, root=0)

if settings is not None:
    comm.Barrier()
