"""Before the broadcast only rank 0 knows the number of rounds."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
rounds = 3 if comm.rank == 0 else 1  # because: RW101
for _ in range(rounds):  # because: RW101
    comm.Barrier()  # expect: RW101
rounds = comm.bcast(rounds, root=0)
