# With isend.
# run: -n 3
# run: -n 3 --buffering zero
from mpi4py import MPI

comm = MPI.COMM_WORLD
request = comm.isend([comm.rank], dest=(comm.rank + 1) % comm.size)
comm.recv(source=(comm.rank - 1) % comm.size)
request.wait()
