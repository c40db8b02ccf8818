// Ranks without rows return before the reductions at the end.
#include <mpi.h>
#include <stdio.h>

static void statistics(int rows, int rank)
{
    double local = rows, sum = 0.0, most = 0.0;

    if (rows == 0)
        local = 0.0;

    MPI_Reduce(&local, &sum, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(&local, &most, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("sum %g, most %g\n", sum, most);
}

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    statistics(rank < 2 ? 10 : 0, rank);
    MPI_Finalize();
    return 0;
}
