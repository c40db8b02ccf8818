"""`all` over what all ranks have gathered decides who goes on."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank, size = comm.Get_rank(), comm.Get_size()
parts = [[each, each - 1] for each in range(size)] if rank == 0 else None
part = comm.scatter(parts, root=0)
ready = comm.allgather(max(part) <= 0)
while not all(ready):
    part = [each - 1 for each in part]
    ready = comm.allgather(max(part) <= 0)
