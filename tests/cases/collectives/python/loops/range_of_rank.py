"""As many barriers as the rank says."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()
for step in range(rank):  # because: RW101
    comm.Barrier()  # expect: RW101
