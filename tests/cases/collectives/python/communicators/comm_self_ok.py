"""What a rank does on COMM_SELF concerns nobody else."""

from mpi4py import MPI

world = MPI.COMM_WORLD
if world.rank == 0:
    MPI.COMM_SELF.Barrier()
    print(MPI.COMM_SELF.allreduce(3))
world.Barrier()
