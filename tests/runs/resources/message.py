# A message that a matched probe has found is never received.
# run: -n 2
from mpi4py import MPI

comm = MPI.COMM_WORLD
peer = 1 - comm.rank
request = comm.Isend(b"text", dest=peer)
message = comm.Mprobe(source=peer)  # expect: RW207
request.Free()
