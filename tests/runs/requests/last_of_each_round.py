# Only the last round's requests are waited for.
# run: -n 2
from array import array

from mpi4py import MPI

comm = MPI.COMM_WORLD
peer = 1 - comm.rank
mine, yours = array("i", [1]), [array("i", [0]) for _ in range(3)]
for buffer in yours:
    request = comm.Irecv(buffer, source=peer)  # expect: RW301
for _ in yours:
    comm.Send(mine, dest=peer)
request.Wait()
comm.Barrier()
