# A loop around iprobe that nobody can end.
# run: -n 2
from mpi4py import MPI

comm = MPI.COMM_WORLD
if comm.rank == 0:
    while not comm.iprobe(source=1):  # expect: RW201
        pass
comm.barrier()  # because: RW201
