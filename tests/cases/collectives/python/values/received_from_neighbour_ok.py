"""What the left neighbour sent is put to the vote first."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank, size = comm.Get_rank(), comm.Get_size()
comm.send(rank % 2 == 0, dest=(rank + 1) % size)
again = comm.recv(source=(rank - 1) % size)
if comm.allreduce(again, op=MPI.LOR):
    comm.Barrier()
