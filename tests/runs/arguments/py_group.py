# A rank twice in a group.
# run: -n 2
from mpi4py import MPI

comm = MPI.COMM_WORLD
group = comm.Get_group()
half = group.Incl([1, 1])  # expect: RW922
half.Free()
group.Free()
