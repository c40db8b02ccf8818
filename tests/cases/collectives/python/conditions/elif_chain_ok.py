"""Every arm of an if/elif/else chain over the rank has its own barrier."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()

if rank == 0:
    print("coordinator")
    comm.Barrier()
elif rank == 1:
    print("deputy")
    comm.Barrier()
else:
    print("worker")
    comm.Barrier()
