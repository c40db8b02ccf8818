"""A persistent receive of anybody, started for each of two messages in two rounds."""
# explore: np=3 buffering=infinite -> 4
import array

from mpi4py import MPI

comm = MPI.COMM_WORLD
value = array.array("i", [comm.rank])
request = comm.Recv_init(value, source=MPI.ANY_SOURCE) if comm.rank == 0 else None
heard = []
for _ in range(2):
    if request is None:
        comm.Send(value, dest=0)
    else:
        for _ in range(2):
            request.Start()
            request.Wait()
            heard.append(value[0])
    comm.Barrier()
if request is not None:
    request.Free()
    assert heard != [2, 1, 1, 2]  # finds: RW203
