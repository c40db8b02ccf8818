"""`all` over the part that was scattered to this rank decides who goes on."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank, size = comm.Get_rank(), comm.Get_size()
parts = [[each, each - 1] for each in range(size)] if rank == 0 else None
part = comm.scatter(parts, root=0)  # because: RW101
while not all(each <= 0 for each in part):  # because: RW101
    part = [each - 1 for each in part]
    comm.Barrier()  # expect: RW101
