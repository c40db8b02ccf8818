# One rank asks, and all hear the answer.
import random
from pathlib import Path

import pandas
from mpi4py import MPI

comm = MPI.COMM_WORLD
found = comm.bcast(Path("restart.dat").is_file())
if found:
    comm.Barrier()
table = comm.bcast(pandas.read_csv("input.csv"))
if len(table) > 100:
    comm.Barrier()
order = [1, 2, 3]
random.shuffle(order)
order = comm.bcast(order)
if order[0] == 1:
    comm.Barrier()
