"""The same with buffers: three workers, of which the last is waited for by name."""
# explore: np=4 buffering=infinite -> 6
import array

from mpi4py import MPI

comm = MPI.COMM_WORLD
value = array.array("i", [comm.rank])
if comm.rank == 0:
    comm.Recv(value, source=MPI.ANY_SOURCE)
    comm.Recv(value, source=MPI.ANY_SOURCE)
    comm.Recv(value, source=3)  # finds: RW201
else:
    comm.Send(value, dest=0)
