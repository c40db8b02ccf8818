"""A datatype that is committed."""

import numpy as np
from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()


def share(field):
    number = MPI.DOUBLE
    column = number.Create_vector(4, 1, 4)
    column.Commit()
    comm.Bcast([field, 1, column], root=0)
    column.Free()


share(np.zeros(16))
