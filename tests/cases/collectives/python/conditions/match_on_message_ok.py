"""Each rank matches on the task that was broadcast, which is the same for all."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank, size = comm.Get_rank(), comm.Get_size()
task = None
if rank == 0:
    task = {"kind": "sum"}
task = comm.bcast(task, root=0)

match task:
    case {"kind": "sum"}:
        print(comm.allreduce(rank))
    case {"kind": "skip"}:
        print("skipped")
