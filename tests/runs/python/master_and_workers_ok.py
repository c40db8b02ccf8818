# Pickled work for whoever asks.
# run: -n 4
# run: -n 4 --buffering zero
from mpi4py import MPI

comm = MPI.COMM_WORLD
status = MPI.Status()
if comm.rank == 0:
    work, busy = list(range(60)), comm.size - 1
    while busy:
        comm.recv(source=MPI.ANY_SOURCE, tag=MPI.ANY_TAG, status=status)
        item = work.pop() if work else None
        busy -= item is None
        comm.send(item, dest=status.Get_source())
else:
    result = None
    while True:
        comm.send(result, dest=0, tag=comm.rank)
        item = comm.recv(source=0)
        if item is None:
            break
        result = item * item
