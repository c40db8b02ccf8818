"""All ranks return before the gather, or none: they agree on it first."""

from mpi4py import MPI


def collect(comm, data):
    if comm.allreduce(len(data)) == 0:
        return None
    return comm.gather(len(data), root=0)


def main():
    comm = MPI.COMM_WORLD
    data = list(range(10))[comm.Get_rank() * 5 :]
    print(collect(comm, data))


if __name__ == "__main__":
    main()
