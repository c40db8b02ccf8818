"""The length of the longest list decides how many rounds are made."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
names = [f"item{each}" for each in range(10) if each % comm.size == comm.rank]
count = comm.allreduce(len(names), op=MPI.MAX)
for index in range(count):
    comm.gather(names[index] if index < len(names) else None, root=0)
