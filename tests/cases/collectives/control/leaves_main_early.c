// Surplus ranks finalize and leave while the others still want to meet.
#include <mpi.h>
#include <stdio.h>

#define USED 2

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    if (rank >= USED) { // because: RW101
        MPI_Finalize();
        return 0;
    }
    printf("rank %d works\n", rank);
    MPI_Barrier(MPI_COMM_WORLD); // expect: RW101

    MPI_Finalize();
    return 0;
}
