"""The filter of a comprehension leaves out columns that all ranks leave out."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
rank, size = comm.Get_rank(), comm.Get_size()
sums = {
    column: comm.allreduce(column)
    for column in range(7)
    if column % size == 0
}
