"""`is True` asks the same as the condition does: only rank 0 comes to the barrier."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
first = comm.Get_rank() == 0

if first is True:  # because: RW101
    comm.Barrier()  # expect: RW101
