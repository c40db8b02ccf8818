# Variables that are the same for all processes of a job.
import os

from mpi4py import MPI

comm = MPI.COMM_WORLD
if os.environ["SLURM_JOB_ID"] == "0":
    comm.Barrier()
if os.environ.get("OMP_NUM_THREADS", "1") == "1":
    comm.Barrier()
