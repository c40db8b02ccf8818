"""All ranks iterate until the largest residual is small."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
own = 1.0 + comm.Get_rank()
residual = comm.allreduce(own, op=MPI.MAX)
while residual > 0.1:
    own = own / 2
    residual = comm.allreduce(own, op=MPI.MAX)
    comm.Barrier()
