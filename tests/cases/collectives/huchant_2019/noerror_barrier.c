// Only two of the three ways have a barrier.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    if (rank == 0) {
        printf("first\n");
        MPI_Barrier(MPI_COMM_WORLD); // expect: RW101
    } else if (rank % 2) { // because: RW101
        printf("odd\n");
        MPI_Barrier(MPI_COMM_WORLD); // expect: RW101
    } else {
        printf("even\n");
    }

    MPI_Finalize();
    return 0;
}
