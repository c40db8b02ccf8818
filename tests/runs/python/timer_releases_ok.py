# A timer whose function sends the message that everybody waits for.
# run: -n 2
import threading

from mpi4py import MPI

comm = MPI.COMM_WORLD
threading.Timer(1.0, lambda: comm.send("now", dest=1 - comm.rank)).start()
assert comm.recv(source=1 - comm.rank) == "now"
