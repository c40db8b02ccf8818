# It waits for what is sent.
# run: -n 2
from mpi4py import MPI

comm = MPI.COMM_WORLD
if comm.rank == 0:
    message = comm.mprobe(source=1, tag=1)
    message.recv()
else:
    comm.send("text", dest=0, tag=1)
