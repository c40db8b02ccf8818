"""Logging and plotting on rank 0 only is what everybody does."""

import logging

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()
log = logging.getLogger("solver")
if rank != 0:
    log.setLevel(logging.ERROR)


def plot(field):
    try:
        import matplotlib.pyplot as plt
    except ImportError:
        return
    plt.plot(field)
    plt.savefig("field.png")


for step in range(5):
    total = comm.allreduce(step * rank, op=MPI.SUM)
    if rank == 0:
        log.warning("step %d: %d", step, total)
fields = comm.gather([rank] * 3, root=0)
if rank == 0:
    plot([each for part in fields for each in part])
comm.Barrier()
