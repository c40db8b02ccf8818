# A datatype that was freed is used through a copy of its handle.
# run: -n 1
from mpi4py import MPI

pair = MPI.INT.Create_contiguous(2)
copy = MPI.Datatype.fromhandle(pair.handle)
pair.Free()
try:
    copy.Free()  # expect: RW311
except MPI.Exception:
    pass
