"""What MPI guarantees about ranks and sizes decides every condition here."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.rank
size = comm.size

if rank < size:
    comm.Barrier()
if 0 <= rank < size:
    comm.Barrier()
if rank >= 0 and size > 0:
    comm.Barrier()
if not rank < 0:
    comm.Barrier()
if rank == size:
    comm.Barrier()
