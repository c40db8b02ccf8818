# A datatype and its duplicate are freed.
# run: -n 1
from mpi4py import MPI

pair = MPI.INT.Create_contiguous(2)
copy = pair.Dup()
pair.Free()
copy.Free()
