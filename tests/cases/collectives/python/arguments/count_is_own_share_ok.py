"""Each rank contributes as many elements as it has to an allgather that takes that into account."""

from array import array

from mpi4py import MPI

comm = MPI.COMM_WORLD
mine = 2 + comm.rank
counts = comm.allgather(mine)
send = array("d", [1.0] * mine)
receive = array("d", [0.0] * sum(counts))
comm.Allgatherv([send, mine, MPI.DOUBLE], [receive, counts, MPI.DOUBLE])
