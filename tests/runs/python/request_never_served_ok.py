# The message is sent.
# run: -n 2
from mpi4py import MPI

comm = MPI.COMM_WORLD
if comm.rank == 0:
    request = comm.irecv(source=1, tag=4)
    request.wait()
else:
    comm.send(None, dest=0, tag=4)
comm.barrier()
