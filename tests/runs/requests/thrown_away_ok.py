# The requests of sends are kept and completed.
# run: -n 2
from mpi4py import MPI

comm = MPI.COMM_WORLD
peer = 1 - comm.rank
requests = [comm.isend({"rank": comm.rank}, dest=peer, tag=tag) for tag in range(3)]
for tag in range(3):
    comm.recv(source=peer, tag=tag)
MPI.Request.waitall(requests)
