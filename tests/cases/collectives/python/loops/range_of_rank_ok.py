"""As many barriers as there are ranks."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
for step in range(comm.Get_size()):
    comm.Barrier()
