"""A loop that runs while messages are waiting, and a reduction behind it."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
if comm.rank > 0:
    comm.send(comm.rank, dest=0)
comm.barrier()
total = 0
while comm.iprobe(source=MPI.ANY_SOURCE):
    total += comm.recv(source=MPI.ANY_SOURCE)
comm.allreduce(total)
