"""`continue` on ranks with nothing to send skips the exchange."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()
for step in range(4):
    outgoing = [step] if (rank + step) % 3 else []
    if not outgoing:  # because: RW101
        continue
    comm.alltoall([outgoing] * comm.Get_size())  # expect: RW101
