# Two Python threads call collectives of one communicator, the second after an event that the first sets.
# run: -n 2
import threading

from mpi4py import MPI

is_done = threading.Event()


def gather():
    MPI.COMM_SELF.barrier()
    is_done.set()


thread = threading.Thread(target=gather)
thread.start()
is_done.wait()
MPI.COMM_SELF.barrier()
thread.join()
