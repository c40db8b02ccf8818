# A weak reference frees a communicator when its owner goes, at one point for all.
# run: -n 2
import weakref

from mpi4py import MPI


class Part:
    def __init__(self, comm):
        self.comm = comm.Dup()
        self.closing = weakref.finalize(self, self.comm.Free)


comm = MPI.COMM_WORLD
part = Part(comm)
part = None
comm.Barrier()
