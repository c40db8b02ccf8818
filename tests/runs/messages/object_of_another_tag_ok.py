# It has that tag.
# run: -n 2
from mpi4py import MPI

comm = MPI.COMM_WORLD

if comm.rank == 1:
    comm.send("done", dest=0, tag=5)
    comm.Barrier()
else:
    request = comm.irecv(source=1, tag=5)
    comm.Barrier()
    request.wait()
