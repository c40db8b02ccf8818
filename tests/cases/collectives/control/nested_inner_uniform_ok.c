// The inner condition is the same on all ranks and is no reason; the outer one is.
#include <mpi.h>
#include <stdio.h>

static int verbose = 1;

int main(int argc, char **argv)
{
    double t = 0.5, slowest = 0.0;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    if (rank != 0)
        t = 0.7;
    if (verbose)
        MPI_Reduce(&t, &slowest, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("slowest: %g\n", slowest);
    MPI_Finalize();
    return 0;
}
