# Workers reduce to their parents, of whom one takes what they give.
import numpy
from mpi4py import MPI

parent = MPI.Comm.Get_parent()
rank = MPI.COMM_WORLD.Get_rank()
mine = numpy.zeros(2, "i")
if parent == MPI.COMM_NULL:
    workers = MPI.COMM_WORLD.Spawn("workers.py", maxprocs=2)
    count = 2 if rank == 0 else 0
    root = MPI.ROOT if rank == 0 else MPI.PROC_NULL
    workers.Reduce(None, [mine, count, MPI.INT], root=root)
else:
    parent.Reduce([mine, 2, MPI.INT], None, root=0)
