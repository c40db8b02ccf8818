# The rank is taken from variables that launchers set.
import os

from mpi4py import MPI

comm = MPI.COMM_WORLD
if os.environ["OMPI_COMM_WORLD_RANK"] == "0":  # because: RW101
    comm.Barrier()  # expect: RW101
if os.environ.get("PMI_RANK", "0") == "0":
    comm.Barrier()  # expect: RW101
if os.getenv("SLURM_PROCID") == "0":
    comm.Barrier()  # expect: RW101
