"""One arm of an if/elif/else chain over the rank leaves the barrier out."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()

if rank == 0:  # because: RW101
    print("coordinator")
    comm.Barrier()  # expect: RW101
elif rank == 1:
    print("deputy")
else:
    print("worker")
    comm.Barrier()  # expect: RW101
