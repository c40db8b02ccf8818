"""A dictionary of settings in which one entry was set on rank 0 only."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
settings = {"steps": 2, "restart": False}
if comm.rank == 0:
    settings["restart"] = True

for _ in range(settings["steps"]):
    comm.Barrier()
if settings["restart"]:  # because: RW101
    comm.allgather("checkpoint")  # expect: RW101
