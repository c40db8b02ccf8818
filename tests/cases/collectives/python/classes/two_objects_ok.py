"""Two objects of one class: all ranks meet on both."""

from mpi4py import MPI


class Group:
    def __init__(self, comm):
        self.comm = comm

    def meet(self):
        self.comm.Barrier()


world = MPI.COMM_WORLD
everybody = Group(world)
everybody.meet()
half = Group(world.Split(world.rank % 2))
half.meet()
