# Objects are closed by hand, at one place for all.
# run: -n 2
import gc

from mpi4py import MPI


class Part:
    def __init__(self, comm):
        self.comm = comm.Dup()
        self.myself = self

    def close(self):
        self.comm.Free()


comm = MPI.COMM_WORLD
part = Part(comm)
part.close()
del part
if comm.rank == 0:
    gc.collect()
comm.Barrier()
