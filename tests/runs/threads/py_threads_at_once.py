# Two Python threads call MPI in no order, at MPI_THREAD_SERIALIZED.
# run: -n 2
import threading

import mpi4py

mpi4py.rc.thread_level = "serialized"
from mpi4py import MPI  # noqa: E402


both_run = threading.Barrier(2)


def talk(tag):
    both_run.wait()
    MPI.COMM_SELF.sendrecv(tag, 0, tag, source=0, recvtag=tag)  # expect: RW915


threads = [threading.Thread(target=talk, args=(tag,)) for tag in (1, 2)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
