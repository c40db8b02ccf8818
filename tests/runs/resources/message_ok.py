# Messages that matched probes have found are received, as buffers and as objects.
# run: -n 2
from mpi4py import MPI

comm = MPI.COMM_WORLD
peer = 1 - comm.rank
requests = [comm.Isend(b"text", dest=peer, tag=0), comm.isend("text", dest=peer, tag=1)]
comm.Mprobe(source=peer, tag=0).Recv(bytearray(4))
comm.mprobe(source=peer, tag=1).recv()
MPI.Request.Waitall(requests)
