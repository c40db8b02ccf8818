"""A nested function that syncs is called on the way of some ranks only."""

from mpi4py import MPI


def main():
    comm = MPI.COMM_WORLD
    rank = comm.Get_rank()

    def sync(label):
        print(label)
        comm.Barrier()  # expect: RW101

    sync("start")
    if rank % 2:  # because: RW101
        sync("odd")


main()
