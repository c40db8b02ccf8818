"""Both send first: that goes well only as long as something buffers."""
# explore: np=2 -> 2
from mpi4py import MPI

comm = MPI.COMM_WORLD
comm.send("word", dest=1 - comm.rank)  # finds: RW202
comm.recv(source=1 - comm.rank)
