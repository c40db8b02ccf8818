"""Two objects of one class: one on the world, one on a part of it."""

from mpi4py import MPI


class Group:
    def __init__(self, comm):
        self.comm = comm

    def meet(self):
        self.comm.Barrier()  # expect: RW101


world = MPI.COMM_WORLD
everybody = Group(world)
everybody.meet()
if world.rank == 0:  # because: RW101
    everybody.meet()
