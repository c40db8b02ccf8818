"""The truth of a list that all ranks have gathered."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()
queue = []
if rank < 2:
    queue.append(f"job of {rank}")
queues = comm.allgather(queue)

if queues:
    comm.Barrier()
