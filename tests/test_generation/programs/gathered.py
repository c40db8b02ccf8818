# test: -n 2 -- 1
# smallest: arguments 5, with 2 ranks
import sys

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank, size = comm.Get_rank(), comm.Get_size()
parts = comm.gather(int(sys.argv[1]) * (rank + 1), root=0)
if rank == 0 and sum(parts) == 15:
    raise RuntimeError('fifteen')  # expect: RW203
