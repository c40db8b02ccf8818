# Once.
# run: -n 2
from mpi4py import MPI

comm = MPI.COMM_WORLD
group = comm.Get_group()
half = group.Incl([1, 0])
half.Free()
group.Free()
