# A datatype that is made from a predefined one by its method, and not committed.
import numpy as np
from mpi4py import MPI

comm = MPI.COMM_WORLD
grid = np.zeros((4, 4))
column = MPI.DOUBLE.Create_vector(4, 1, 4)
comm.Send([grid, 1, column], dest=0)  # expect: RW910
column.Free()
