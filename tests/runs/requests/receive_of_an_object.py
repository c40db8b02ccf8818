# A receive of an object is asked for once, and then forgotten.
# run: -n 2
from mpi4py import MPI

comm = MPI.COMM_WORLD
peer = 1 - comm.rank
request = comm.irecv(source=peer)  # expect: RW301
request.test()
comm.Barrier()
comm.send(comm.rank, dest=peer)
comm.Barrier()
