"""Whether a restart file exists is asked on rank 0 and broadcast."""

import os

from mpi4py import MPI

comm = MPI.COMM_WORLD
exists = comm.bcast(os.path.exists("restart") if comm.rank == 0 else None, root=0)
if exists:
    comm.Barrier()
else:
    state = comm.bcast({"step": 0}, root=0)
    comm.Barrier()
