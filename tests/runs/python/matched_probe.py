# A matched probe waits for a tag that is not sent.
# run: -n 2
from mpi4py import MPI

comm = MPI.COMM_WORLD
if comm.rank == 0:
    message = comm.mprobe(source=1, tag=2)  # expect: RW201
    message.recv()
else:
    comm.send("text", dest=0, tag=1)
