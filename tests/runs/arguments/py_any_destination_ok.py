# To one.
# run: -n 2
from mpi4py import MPI

comm = MPI.COMM_WORLD
if comm.rank == 0:
    comm.send("hello", dest=1)
else:
    comm.recv(source=MPI.ANY_SOURCE)
