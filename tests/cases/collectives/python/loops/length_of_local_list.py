"""The length of the rank's own list decides how many rounds are made."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
names = [f"item{each}" for each in range(10) if each % comm.size == comm.rank]
count = len(names)
for index in range(count):  # because: RW101
    comm.gather(names[index], root=0)  # expect: RW101
