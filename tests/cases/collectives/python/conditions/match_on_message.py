"""Each rank matches on the task it was scattered, and tasks differ in their collectives."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank, size = comm.Get_rank(), comm.Get_size()
tasks = None
if rank == 0:
    tasks = [{"kind": "sum"} if each % 2 == 0 else {"kind": "skip"} for each in range(size)]
task = comm.scatter(tasks, root=0)

match task:
    case {"kind": "sum"}:  # because: RW101
        print(comm.allreduce(rank))  # expect: RW101
    case {"kind": "skip"}:
        print("skipped")
