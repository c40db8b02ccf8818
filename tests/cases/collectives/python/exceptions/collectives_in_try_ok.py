"""A `try` around the whole program, in which nothing differs between ranks, is no reason to worry."""

from mpi4py import MPI


def main():
    comm = MPI.COMM_WORLD
    settings = comm.bcast({"steps": 3} if comm.rank == 0 else None)
    for step in range(settings["steps"]):
        comm.Barrier()


try:
    main()
except KeyboardInterrupt:
    print("stopped")
