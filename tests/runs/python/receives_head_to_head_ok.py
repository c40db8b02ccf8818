# They exchange.
# run: -n 2
from mpi4py import MPI

comm = MPI.COMM_WORLD
other = 1 - comm.rank
got = comm.sendrecv("word", dest=other, sendtag=3, source=other, recvtag=3)
assert got == "word"
