"""A task farm with objects: three tasks, two workers, the tag says what a message is."""
# explore: np=3 buffering=infinite -> 4
# explore: np=3 buffering=infinite mixing=0 -> 3
from mpi4py import MPI

TASK, RESULT, STOP = 1, 2, 3
comm = MPI.COMM_WORLD
status = MPI.Status()
if comm.rank == 0:
    tasks = [10, 20, 30]
    for worker in range(1, comm.size):
        comm.send(tasks.pop(), dest=worker, tag=TASK)
    for _ in range(3):
        comm.recv(source=MPI.ANY_SOURCE, tag=RESULT, status=status)
        if tasks:
            comm.send(tasks.pop(), dest=status.source, tag=TASK)
        else:
            comm.send(None, dest=status.source, tag=STOP)
else:
    while True:
        task = comm.recv(source=0, tag=MPI.ANY_TAG, status=status)
        if status.tag == STOP:
            break
        comm.send(task * 2, dest=0, tag=RESULT)
