# A receive of an object is tested until it is there.
# run: -n 2
from mpi4py import MPI

comm = MPI.COMM_WORLD
peer = 1 - comm.rank
request = comm.irecv(source=peer)
comm.send(comm.rank, dest=peer)
done = False
while not done:
    done, value = request.test()
