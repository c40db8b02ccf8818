# A tag of -7.
# run: -n 2
from mpi4py import MPI

comm = MPI.COMM_WORLD
if comm.rank == 0:
    comm.send("hello", dest=1, tag=-7)  # expect: RW902
else:
    comm.recv(source=0)
