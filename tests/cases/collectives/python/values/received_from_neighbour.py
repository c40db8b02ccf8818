"""What the left neighbour sent decides about the barrier."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank, size = comm.Get_rank(), comm.Get_size()
comm.send(rank % 2 == 0, dest=(rank + 1) % size)
again = comm.recv(source=(rank - 1) % size)
if again:  # because: RW101
    comm.Barrier()  # expect: RW101
