"""The truth of a list that only some ranks put something into."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()
queue = []
if rank < 2:
    queue.append(f"job of {rank}")

if queue:  # because: RW101
    comm.Barrier()  # expect: RW101
