# Pickled objects go round a ring, everybody sending first.
# run: -n 3
# run: -n 3 --buffering zero
from mpi4py import MPI

comm = MPI.COMM_WORLD
comm.send([comm.rank], dest=(comm.rank + 1) % comm.size)  # expect: RW202
comm.recv(source=(comm.rank - 1) % comm.size)
