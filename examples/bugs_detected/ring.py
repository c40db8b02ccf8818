"""The workers pass their values once around a ring; the last rank collects what they got.

The bug: every worker receives before it sends. Each waits for the one before it, so none ever sends, and the
last rank waits for all of them.
"""

from mpi4py import MPI


def pass_on(comm, value, workers):
    rank = comm.Get_rank()
    before, after = (rank - 1) % workers, (rank + 1) % workers
    received = comm.recv(source=before)
    comm.send(value, dest=after)
    return received


def main():
    comm = MPI.COMM_WORLD
    rank, workers = comm.Get_rank(), comm.Get_size() - 1
    received = pass_on(comm, rank * rank, workers) if rank < workers else None
    collected = comm.gather(received, root=workers)
    if rank == workers:
        print("received:", collected[:workers])


if __name__ == "__main__":
    main()
