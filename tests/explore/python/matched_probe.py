"""What a matching probe saw is what is received."""
# explore: np=4 buffering=infinite -> 6
from mpi4py import MPI

comm = MPI.COMM_WORLD
status = MPI.Status()
if comm.rank == 0:
    for _ in range(3):
        message = comm.mprobe(source=MPI.ANY_SOURCE, status=status)
        assert message.recv() == status.source
else:
    comm.send(comm.rank, dest=0)
