# Pickled collectives in another order on rank 1.
# run: -n 2
from mpi4py import MPI

comm = MPI.COMM_WORLD
if comm.rank == 0:
    comm.bcast({"n": 1}, root=0)  # because: RW102
    comm.barrier()
else:
    comm.barrier()  # expect: RW102
    comm.bcast(None, root=0)
