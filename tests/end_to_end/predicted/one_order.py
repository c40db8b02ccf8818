"""The receive that names rank 1 waits for ever if both messages before it came from rank 1."""

import time

from mpi4py import MPI

world = MPI.COMM_WORLD
if world.rank == 0:
    for number in range(4):
        world.recv(source=1 if number == 2 else MPI.ANY_SOURCE)
else:
    if world.rank == 1:
        time.sleep(0.05)
    for number in range(2):
        world.send(number, dest=0)
