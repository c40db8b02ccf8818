# A request is waited for whose message is never sent.
# run: -n 2
from mpi4py import MPI

comm = MPI.COMM_WORLD
if comm.rank == 0:
    request = comm.irecv(source=1, tag=4)
    request.wait()  # expect: RW201
comm.barrier()  # because: RW201
