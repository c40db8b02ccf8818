// Each of the three ways has its own barrier.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    if (rank == 0) {
        printf("first\n");
        MPI_Barrier(MPI_COMM_WORLD);
    } else if (rank % 2) {
        printf("odd\n");
        MPI_Barrier(MPI_COMM_WORLD);
    } else {
        printf("even\n");
        MPI_Barrier(MPI_COMM_WORLD);
    }

    MPI_Finalize();
    return 0;
}
