# A persistent receive is started again when it is complete.
# run: -n 2
from array import array

from mpi4py import MPI

comm = MPI.COMM_WORLD
peer = 1 - comm.rank
mine, yours = array("i", [1]), array("i", [0])
request = comm.Recv_init(yours, source=peer)
for _ in range(2):
    request.Start()
    comm.Send(mine, dest=peer)
    request.Wait()
request.Free()
