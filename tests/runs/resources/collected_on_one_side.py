# The garbage collector frees a communicator before a barrier on one rank, behind it on the other.
# run: -n 2
# says: garbage collector
import gc

from mpi4py import MPI


class Part:
    def __init__(self, comm):
        self.comm = comm.Dup()
        self.myself = self

    def __del__(self):
        self.comm.Free()  # expect: RW320


comm = MPI.COMM_WORLD
gc.disable()
Part(comm)
if comm.rank == 0:
    gc.collect()
comm.Barrier()  # because: RW320
if comm.rank == 1:
    gc.collect()
