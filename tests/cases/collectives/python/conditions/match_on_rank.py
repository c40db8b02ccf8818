"""A `match` over the rank with a case that forgets the barrier."""

from mpi4py import MPI

comm = MPI.COMM_WORLD

match comm.Get_rank():
    case 0:  # because: RW101
        print("read the mesh")
        comm.Barrier()  # expect: RW101
    case 1 | 2:
        print("helper")
        comm.Barrier()  # expect: RW101
    case _:
        print("nothing to do")
