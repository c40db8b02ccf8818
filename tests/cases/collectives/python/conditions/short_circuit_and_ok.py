"""The reduction stands first, so all ranks make it before `and` looks at the rest."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()
has_work = rank % 2 == 0

if comm.allreduce(int(has_work)) > 1 and has_work:
    print("others work, too")
