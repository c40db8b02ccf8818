# Of 7.
# run: -n 2
from mpi4py import MPI

comm = MPI.COMM_WORLD
if comm.rank == 0:
    comm.send("hello", dest=1, tag=7)
else:
    comm.recv(source=0)
