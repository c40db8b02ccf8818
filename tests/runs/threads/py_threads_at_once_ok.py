# Two Python threads call MPI one after the other, at MPI_THREAD_SERIALIZED.
# run: -n 2
import threading

import mpi4py

mpi4py.rc.thread_level = "serialized"
from mpi4py import MPI  # noqa: E402


def talk(tag):
    MPI.COMM_SELF.sendrecv(tag, 0, tag, source=0, recvtag=tag)


threads = [threading.Thread(target=talk, args=(tag,)) for tag in (1, 2)]
for thread in threads:
    thread.start()
    thread.join()
