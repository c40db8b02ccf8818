"""A context manager whose exit has a barrier, entered by rank 0 only."""

import time

from mpi4py import MPI

comm = MPI.COMM_WORLD


class Timer:
    def __enter__(self):
        self.begin = time.time()
        return self

    def __exit__(self, *error):
        comm.Barrier()  # expect: RW101
        print(time.time() - self.begin)


if comm.rank == 0:  # because: RW101
    with Timer():
        print("writing")
