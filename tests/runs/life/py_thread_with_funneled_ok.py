# With MPI_THREAD_MULTIPLE.
# run: -n 2
import threading

import mpi4py

mpi4py.rc.thread_level = "multiple"
from mpi4py import MPI

comm = MPI.COMM_WORLD
thread = threading.Thread(target=lambda: comm.Barrier())
thread.start()
thread.join()
