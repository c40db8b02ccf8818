"""The array of a persistent send is changed while it is started."""
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
    receive.Start()
    send.Start()
    data.fill(step)  # expect: RW402
    send.Wait()
    receive.Wait()
send.Free()
receive.Free()
