# test: -n 2 -- 1
# smallest: arguments 13, with 2 ranks
import sys

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank, size = comm.Get_rank(), comm.Get_size()
if rank == 0:
    comm.send(int(sys.argv[1]), dest=1)
else:
    got = comm.recv(source=0)
    if got == 13:
        raise RuntimeError('thirteen')  # expect: RW203
