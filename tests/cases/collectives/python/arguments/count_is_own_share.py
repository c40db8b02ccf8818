"""Each rank reduces as many elements as it has."""

from array import array

from mpi4py import MPI

comm = MPI.COMM_WORLD
mine = 2 + comm.rank
send = array("d", [1.0] * mine)
receive = array("d", [0.0] * mine)
comm.Allreduce([send, mine, MPI.DOUBLE], [receive, mine, MPI.DOUBLE], op=MPI.SUM)  # expect: RW107
