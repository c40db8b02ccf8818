# Workers report to the program that spawned them; a condition on the rank lets only one of them come.
from mpi4py import MPI

world = MPI.COMM_WORLD
parent = MPI.Comm.Get_parent()
if parent != MPI.COMM_NULL and world.rank == 0:  # because: RW101
    world.barrier()  # expect: RW101
print("worker", world.rank)
