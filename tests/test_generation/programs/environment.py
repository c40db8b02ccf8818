# test: -n 1 --input env:STEPS
# smallest: STEPS=11, with 1 rank
import os
import sys

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank, size = comm.Get_rank(), comm.Get_size()
steps = os.environ.get('STEPS', '')
if steps and int(steps) == 11:
    raise RuntimeError('eleven')  # expect: RW203
