"""Vo, PhD thesis 2011, Fig. 1.1: what is sent behind the barrier can come to the receive that was posted before it."""
# explore: np=3 buffering=infinite -> 2
import array

from mpi4py import MPI

comm = MPI.COMM_WORLD
first, second = array.array("i", [0]), array.array("i", [0])
own = array.array("i", [comm.rank])
if comm.rank == 0:
    sent = comm.Isend(own, dest=1)
    comm.Barrier()
    sent.Wait()
elif comm.rank == 1:
    request = comm.Irecv(first, source=MPI.ANY_SOURCE)
    comm.Barrier()
    comm.Recv(second, source=MPI.ANY_SOURCE)
    request.Wait()
    assert first[0] == 0  # finds: RW203
else:
    comm.Barrier()
    comm.Send(own, dest=1)
