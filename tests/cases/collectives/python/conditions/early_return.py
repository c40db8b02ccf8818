"""Ranks without data return before the gather."""

from mpi4py import MPI


def collect(comm, data):
    if not data:  # because: RW101
        return None
    return comm.gather(len(data), root=0)  # expect: RW101


def main():
    comm = MPI.COMM_WORLD
    data = list(range(10))[comm.Get_rank() * 5 :]
    print(collect(comm, data))


if __name__ == "__main__":
    main()
