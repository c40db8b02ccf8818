"""A loop that runs while messages are waiting does a reduction for each of them."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
if comm.rank > 0:
    comm.send(comm.rank, dest=0)
comm.barrier()
while comm.iprobe(source=MPI.ANY_SOURCE):  # because: RW101
    value = comm.recv(source=MPI.ANY_SOURCE)
    comm.allreduce(value)  # expect: RW101
