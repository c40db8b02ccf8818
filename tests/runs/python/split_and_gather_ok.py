# All gather over their half.
# run: -n 4
from mpi4py import MPI

comm = MPI.COMM_WORLD
half = comm.Split(comm.rank % 2, comm.rank)
half.gather(comm.rank)
comm.barrier()
half.Free()
