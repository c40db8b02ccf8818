# A pickled object is copied when the send begins, and may change at once.
from mpi4py import MPI

comm = MPI.COMM_WORLD
rank = comm.Get_rank()
next_rank = (rank + 1) % comm.Get_size()
previous = (rank - 1) % comm.Get_size()
values = [rank]
request = comm.isend(values, dest=next_rank)
values.append(1)
print(comm.recv(source=previous))
request.wait()
