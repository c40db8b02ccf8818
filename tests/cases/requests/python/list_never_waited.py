# Requests are collected in a list that nobody looks at.
from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()
requests = []
for peer in range(comm.Get_size()):
    requests.append(comm.isend(rank, dest=peer))  # expect: RW301
for peer in range(comm.Get_size()):
    print(comm.recv(source=peer))
