# The object has another tag than the receive that was meant.
# run: -n 2
from mpi4py import MPI

comm = MPI.COMM_WORLD

# says: waits for tag 6, not 5
if comm.rank == 1:
    comm.send("done", dest=0, tag=5)  # expect: RW207
    comm.Barrier()
else:
    request = comm.irecv(source=1, tag=6)  # because: RW207
    comm.Barrier()
    request.cancel()
    request.wait()
