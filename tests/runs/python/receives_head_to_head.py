# Both ranks receive before they send.
# run: -n 2
from mpi4py import MPI

comm = MPI.COMM_WORLD
other = 1 - comm.rank
got = comm.recv(source=other, tag=3)  # expect: RW201
comm.send("word", dest=other, tag=3)
