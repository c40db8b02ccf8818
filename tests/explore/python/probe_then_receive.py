"""Looks for a message of anybody, makes room for it, and takes one of anybody, maybe another."""
# explore: np=3 buffering=infinite -> 4
import array

from mpi4py import MPI

comm = MPI.COMM_WORLD
status = MPI.Status()
request = MPI.REQUEST_NULL
if comm.rank > 0:
    request = comm.Isend(array.array("i", [0] * comm.rank), dest=0)
comm.Barrier()
request.Wait()
if comm.rank == 0:
    comm.Probe(source=MPI.ANY_SOURCE, status=status)
    room = array.array("i", [0] * status.Get_count(MPI.INT))
    comm.Recv(room, source=MPI.ANY_SOURCE)  # finds: RW206
    comm.Recv(array.array("i", [0, 0]), source=MPI.ANY_SOURCE)
