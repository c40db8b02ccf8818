"""After the broadcast all ranks know the number of rounds."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
rounds = 3 if comm.rank == 0 else 1
rounds = comm.bcast(rounds, root=0)
for _ in range(rounds):
    comm.Barrier()
