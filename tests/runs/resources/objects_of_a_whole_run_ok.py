# What lives as long as the program need not be freed by hand in Python.
# run: -n 2
from mpi4py import MPI

comm = MPI.COMM_WORLD
half = comm.Split(comm.rank % 2)
group = comm.Get_group()
pair = MPI.INT.Create_contiguous(2).Commit()
larger = MPI.Op.Create(lambda one, other, kind: None)
info = MPI.Info.Create()
key = MPI.Comm.Create_keyval()
comm.Set_attr(key, "text")
half.Barrier()
