# os._exit leaves without MPI_Finalize.
# run: -n 2
# says: exited without MPI_Finalize
import os
import time

from mpi4py import MPI

comm = MPI.COMM_WORLD
comm.Barrier()
if comm.rank == 1:  # expect: RW203
    time.sleep(0.5)
    os._exit(0)
comm.Barrier()  # because: RW203
