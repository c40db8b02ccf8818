# Another thread than the main one, with MPI_THREAD_FUNNELED.
# run: -n 2
import threading

import mpi4py

mpi4py.rc.thread_level = "funneled"
from mpi4py import MPI

comm = MPI.COMM_WORLD
thread = threading.Thread(target=lambda: comm.Barrier())  # expect: RW915
thread.start()
thread.join()
