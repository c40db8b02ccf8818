"""The communicator is chosen by what all ranks share."""

from mpi4py import MPI

world = MPI.COMM_WORLD
private = world.Dup()
comm = world if world.size > 2 else private
comm.Barrier()
