"""A function frees its window."""

import numpy as np
from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()


def publish(data):
    window = MPI.Win.Create(data, comm=comm)
    window.Fence()
    data[0] = rank
    window.Fence()
    window.Free()


publish(np.zeros(4))
