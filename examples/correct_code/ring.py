"""The workers pass their values once around a ring; the last rank collects what they got.

Every worker sends and receives in one call, so none waits for another before it sends.
"""

from mpi4py import MPI


def pass_on(comm, value, workers):
    rank = comm.Get_rank()
    before, after = (rank - 1) % workers, (rank + 1) % workers
    return comm.sendrecv(value, dest=after, source=before)


def main():
    comm = MPI.COMM_WORLD
    rank, workers = comm.Get_rank(), comm.Get_size() - 1
    received = pass_on(comm, rank * rank, workers) if rank < workers else None
    collected = comm.gather(received, root=workers)
    if rank == workers:
        print("received:", collected[:workers])


if __name__ == "__main__":
    main()
