# Two Python threads call collectives of one communicator.
# run: -n 2
import threading

from mpi4py import MPI


both_run = threading.Barrier(2)


def gather():
    both_run.wait()
    MPI.COMM_SELF.barrier()  # because: RW503


thread = threading.Thread(target=gather)
thread.start()
both_run.wait()
MPI.COMM_SELF.barrier()  # expect: RW503
thread.join()
