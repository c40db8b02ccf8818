"""Whether a restart file exists is asked on every rank, and nodes need not agree."""

import os

from mpi4py import MPI

comm = MPI.COMM_WORLD
if os.path.exists(f"restart{comm.rank or ''}"):  # because: RW101
    comm.Barrier()
else:
    state = comm.bcast({"step": 0}, root=0)  # expect: RW101
    comm.Barrier()
