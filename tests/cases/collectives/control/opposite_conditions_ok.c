// The two conditions are each other's opposite, with unrelated work between them.
#include <mpi.h>
#include <stdio.h>

static double smooth(double x)
{
    return x * 0.5 + 1.0;
}

int main(int argc, char **argv)
{
    double x = 3.0;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    if (rank == 0)
        MPI_Bcast(&x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    printf("%g\n", smooth(2.0));
    if (rank != 0)
        MPI_Bcast(&x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);

    MPI_Finalize();
    return 0;
}
