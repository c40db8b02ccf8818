"""The communicator itself is chosen by the rank."""

from mpi4py import MPI

world = MPI.COMM_WORLD
private = world.Dup()
comm = world if world.rank == 0 else private
comm.Barrier()  # expect: RW103
