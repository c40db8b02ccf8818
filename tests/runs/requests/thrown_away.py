# The request of a send is thrown away.
# run: -n 2
from mpi4py import MPI

comm = MPI.COMM_WORLD
peer = 1 - comm.rank
comm.isend({"rank": comm.rank}, dest=peer)  # expect: RW301
comm.recv(source=peer)
