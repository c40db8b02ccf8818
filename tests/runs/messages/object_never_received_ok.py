# It is received.
# run: -n 2
from mpi4py import MPI

comm = MPI.COMM_WORLD

if comm.rank == 0:
    comm.send({"n": 1}, dest=1)
else:
    comm.recv(source=0)
