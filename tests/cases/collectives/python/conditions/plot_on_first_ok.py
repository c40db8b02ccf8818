"""All ranks gather, and rank 0 plots."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()


def plot(field):
    print("plotting", field)


field = comm.gather([rank] * 3, root=0)
if rank == 0:
    plot(field)
comm.Barrier()
