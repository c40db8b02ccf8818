"""Two requests for objects of anybody."""
# explore: np=3 buffering=infinite -> 2
from mpi4py import MPI

comm = MPI.COMM_WORLD
if comm.rank == 0:
    requests = [comm.irecv(source=MPI.ANY_SOURCE) for _ in range(2)]
    heard = MPI.Request.waitall(requests)
    assert heard == [1, 2]  # finds: RW203
else:
    comm.send(comm.rank, dest=0)
