// Surplus ranks do no work but meet the others before they leave.
#include <mpi.h>
#include <stdio.h>

#define USED 2

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    if (rank < USED)
        printf("rank %d works\n", rank);
    MPI_Barrier(MPI_COMM_WORLD);

    MPI_Finalize();
    return 0;
}
