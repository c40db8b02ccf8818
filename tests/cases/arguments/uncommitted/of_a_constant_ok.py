# A datatype that is made from a predefined one by its method, and committed.
import numpy as np
from mpi4py import MPI

comm = MPI.COMM_WORLD
grid = np.zeros((4, 4))
column = MPI.DOUBLE.Create_vector(4, 1, 4)
column.Commit()
comm.Send([grid, 1, column], dest=0)
column.Free()
