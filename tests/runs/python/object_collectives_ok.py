# Pickled collectives of different sizes on the ranks.
# run: -n 3
from mpi4py import MPI

comm = MPI.COMM_WORLD
words = ["x" * 1000 * comm.rank] * comm.rank
comm.bcast(words, root=2)
comm.gather(words, root=1)
comm.scatter([words] * comm.size if comm.rank == 0 else None, root=0)
comm.allgather(words)
comm.alltoall([words] * comm.size)
comm.reduce(comm.rank, root=0)
comm.allreduce(words)
comm.scan(comm.rank)
