"""`and` skips the reduction on ranks that have no work."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()
has_work = rank % 2 == 0

if has_work and comm.allreduce(1) > 1:  # expect: RW101  # because: RW101
    print("others work, too")
