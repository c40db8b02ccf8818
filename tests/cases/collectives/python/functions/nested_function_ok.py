"""A nested function that syncs is called on both ways."""

from mpi4py import MPI


def main():
    comm = MPI.COMM_WORLD
    rank = comm.Get_rank()

    def sync(label):
        print(label)
        comm.Barrier()

    sync("start")
    if rank % 2:
        sync("odd")
    else:
        sync("even")


main()
