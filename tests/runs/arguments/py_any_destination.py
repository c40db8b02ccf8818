# A message to anybody.
# run: -n 2
from mpi4py import MPI

comm = MPI.COMM_WORLD
if comm.rank == 0:
    comm.send("hello", dest=MPI.ANY_SOURCE)  # expect: RW904
else:
    comm.recv(source=MPI.ANY_SOURCE)
