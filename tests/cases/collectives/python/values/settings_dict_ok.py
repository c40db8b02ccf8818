"""A dictionary of settings in which one entry differs, and another decides."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
settings = {"steps": 2, "verbose": False}
if comm.rank == 0:
    settings["verbose"] = True

for _ in range(settings["steps"]):
    comm.Barrier()
if settings["verbose"]:
    print("done")
