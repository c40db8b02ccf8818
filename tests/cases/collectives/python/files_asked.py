# Each rank asks its own file system, reads its own table and shuffles by itself.
import random
from pathlib import Path

import pandas
from mpi4py import MPI

comm = MPI.COMM_WORLD
if Path("restart.dat").is_file():
    comm.Barrier()  # expect: RW101
table = pandas.read_csv("input.csv")
if len(table) > 100:
    comm.Barrier()  # expect: RW101
order = [1, 2, 3]
random.shuffle(order)
if order[0] == 1:
    comm.Barrier()  # expect: RW101
