# The method waits before it changes the array.
import numpy as np
from mpi4py import MPI


class Field:
    def __init__(self, comm):
        self.comm = comm
        self.edge = np.zeros(2)
        self.received = np.zeros(2)

    def step(self, next_rank, previous):
        request = self.comm.Isend(self.edge, dest=next_rank)
        self.comm.Recv(self.received, source=previous)
        request.Wait()
        self.edge[0] += 1


comm = MPI.COMM_WORLD
rank = comm.Get_rank()
next_rank = (rank + 1) % comm.Get_size()
previous = (rank - 1) % comm.Get_size()
field = Field(comm)
field.step(next_rank, previous)
