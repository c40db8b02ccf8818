"""An error that nobody catches ends the program: no collective is missed in the sense of this rule."""

import sys

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()


def read_size(text):
    if not text.isdigit():
        raise ValueError(text)
    return int(text)


size = 0
if rank == 0:
    size = read_size("12")
    if size > 100:
        print("too large", file=sys.stderr)
        comm.Abort(1)
    if size < 0:
        sys.exit("negative")
assert rank >= 0
size = comm.bcast(size, root=0)
comm.Barrier()
