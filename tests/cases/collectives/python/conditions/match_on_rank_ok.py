"""A `match` over the rank, and the barrier behind it."""

from mpi4py import MPI

comm = MPI.COMM_WORLD

match comm.Get_rank():
    case 0:
        print("read the mesh")
    case 1 | 2:
        print("helper")
    case _:
        print("nothing to do")
comm.Barrier()
