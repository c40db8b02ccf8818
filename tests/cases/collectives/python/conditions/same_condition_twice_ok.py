"""Two conditions on the rank make up for each other: every rank meets one barrier."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()
is_root = rank == 0

if is_root:
    print("first")
    comm.Barrier()
if not is_root:
    comm.Barrier()
    print("second")
