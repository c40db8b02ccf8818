// The prefix sum is another one on each rank.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int mine = 2, before = 0;
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Scan(&mine, &before, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);

    if (before > 2) // because: RW101
        MPI_Barrier(MPI_COMM_WORLD); // expect: RW101
    printf("rank %d of %d starts at %d\n", rank, size, before);

    MPI_Finalize();
    return 0;
}
