"""Asks a request as long as it takes; one that is told no at first expects something else."""
# explore: np=2 buffering=infinite failed_polls=2 -> 3
# explore: np=2 buffering=infinite failed_polls=2 strategy=predict -> some
import array

from mpi4py import MPI

comm = MPI.COMM_WORLD
value = array.array("i", [comm.rank])
if comm.rank == 0:
    request = comm.Irecv(value, source=1)
    if not request.Test():
        while not request.Test():
            pass
        assert value[0] == 2  # finds: RW203
else:
    comm.Send(value, dest=0)
