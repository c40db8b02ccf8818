#include <mpi.h>
#include <stdio.h>

void write_checkpoint(int step);

void write_checkpoint(int step)
{
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        printf("checkpoint %d\n", step);
    MPI_Barrier(MPI_COMM_WORLD);
}
