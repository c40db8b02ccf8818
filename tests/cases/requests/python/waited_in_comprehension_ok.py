# Requests are made in one comprehension and completed in a loop.
from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()
requests = [comm.isend(rank, dest=peer) for peer in range(comm.Get_size())]
values = [comm.recv(source=peer) for peer in range(comm.Get_size())]
for request in requests:
    request.wait()
print(values)
