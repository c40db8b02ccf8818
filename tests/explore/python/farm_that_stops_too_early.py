"""The master stops both workers after two results, though the one that came first has a third task."""
# explore: np=3 buffering=infinite -> 4
from mpi4py import MPI

TASK, RESULT, STOP = 1, 2, 3
comm = MPI.COMM_WORLD
status = MPI.Status()
if comm.rank == 0:
    for worker in (1, 2):
        comm.send("task", dest=worker, tag=TASK)
    comm.recv(source=MPI.ANY_SOURCE, tag=RESULT, status=status)
    comm.send("task", dest=status.source, tag=TASK)
    comm.recv(source=MPI.ANY_SOURCE, tag=RESULT)
    for worker in (1, 2):
        comm.send(None, dest=worker, tag=STOP)
else:
    while True:
        comm.recv(source=0, tag=MPI.ANY_TAG, status=status)
        if status.tag == STOP:
            break
        comm.send("result", dest=0, tag=RESULT)  # finds: RW207
