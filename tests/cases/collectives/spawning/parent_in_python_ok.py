# As parent_in_python, and all workers come: they have the same parent.
from mpi4py import MPI

world = MPI.COMM_WORLD
parent = MPI.Comm.Get_parent()
if parent != MPI.COMM_NULL:
    world.barrier()
print("worker", world.rank)
