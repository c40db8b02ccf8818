# test: -n 2-3 -- 1
# smallest: arguments 18, with 3 ranks
import sys

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank, size = comm.Get_rank(), comm.Get_size()
value = int(sys.argv[1])
if rank > 0:
    value = comm.recv(source=rank - 1) + 1
if rank < size - 1:
    comm.send(value, dest=rank + 1)
elif size == 3 and value == 20:
    raise RuntimeError('twenty')  # expect: RW203
