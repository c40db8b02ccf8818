# A request is kept in an attribute, and another method completes it.
from mpi4py import MPI


class Halo:
    def __init__(self, comm, next_rank, previous):
        self.comm = comm
        self.next_rank = next_rank
        self.previous = previous
        self.request = None

    def begin(self):
        self.request = self.comm.isend(1, dest=self.next_rank)

    def finish(self):
        value = self.comm.recv(source=self.previous)
        self.request.wait()
        return value


comm = MPI.COMM_WORLD
rank = comm.Get_rank()
next_rank = (rank + 1) % comm.Get_size()
previous = (rank - 1) % comm.Get_size()
halo = Halo(comm, next_rank, previous)
halo.begin()
print(halo.finish())
