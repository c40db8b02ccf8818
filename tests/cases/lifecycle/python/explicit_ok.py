"""MPI is started by hand where mpi4py is told to leave it."""

import mpi4py

mpi4py.rc.initialize = False
from mpi4py import MPI


def main():
    MPI.Init()
    MPI.COMM_WORLD.Barrier()
    MPI.Finalize()


main()
