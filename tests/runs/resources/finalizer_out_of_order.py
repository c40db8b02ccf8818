# A weak reference frees a communicator when its owner goes, which ranks let go at different points.
# run: -n 2
# says: garbage collector
import weakref

from mpi4py import MPI


class Part:
    def __init__(self, comm):
        self.comm = comm.Dup()
        self.closing = weakref.finalize(self, self.comm.Free)


comm = MPI.COMM_WORLD
part = Part(comm)
if comm.rank == 0:
    part = None  # expect: RW320
comm.Barrier()  # because: RW320
part = None  # because: RW320
