# The list of requests is waited for.
from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()
requests = []
for peer in range(comm.Get_size()):
    requests.append(comm.isend(rank, dest=peer))
for peer in range(comm.Get_size()):
    print(comm.recv(source=peer))
MPI.Request.waitall(requests)
