# A persistent send is started again before it is complete.
# run: -n 2
from array import array

from mpi4py import MPI

comm = MPI.COMM_WORLD
peer = 1 - comm.rank
mine, yours = array("i", [1]), array("i", [0])
request = comm.Recv_init(yours, source=peer)
request.Start()
try:
    request.Start()  # expect: RW303
except MPI.Exception:
    pass
comm.Send(mine, dest=peer)
request.Wait()
request.Free()
