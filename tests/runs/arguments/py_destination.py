# The last rank sends beyond the end.
# run: -n 2
from mpi4py import MPI

comm = MPI.COMM_WORLD
request = comm.irecv(source=comm.rank - 1) if comm.rank else None
comm.send("hello", dest=comm.rank + 1)  # expect: RW903
if request:
    request.wait()
