"""It is changed between the rounds."""
# run: -n 2 --guard binary

import numpy
from mpi4py import MPI

comm = MPI.COMM_WORLD
other = 1 - comm.rank
data = numpy.ones(50_000)
ghost = numpy.zeros(50_000)
send = comm.Send_init(data, dest=other)
receive = comm.Recv_init(ghost, source=other)
for step in range(3):
    data.fill(step)
    receive.Start()
    send.Start()
    send.Wait()
    receive.Wait()
    data += ghost
send.Free()
receive.Free()
