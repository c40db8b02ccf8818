"""The plotting on rank 0 gathers the field itself, and the others never join."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()


def plot(local_field):
    field = comm.gather(local_field, root=0)  # expect: RW101
    print("plotting", field)


if rank == 0:  # because: RW101
    plot([rank] * 3)
comm.Barrier()
