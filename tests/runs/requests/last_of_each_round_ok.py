# Each round's request is waited for.
# run: -n 2
from array import array

from mpi4py import MPI

comm = MPI.COMM_WORLD
peer = 1 - comm.rank
mine, yours = array("i", [1]), [array("i", [0]) for _ in range(3)]
for buffer in yours:
    request = comm.Irecv(buffer, source=peer)
    comm.Send(mine, dest=peer)
    request.Wait()
