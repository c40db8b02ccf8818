// The ranks agree whether one of them had an error.
#include <mpi.h>
#include <math.h>

static int step(double *x, int rank)
{
    *x = sqrt(*x - rank);
    return isnan(*x);
}

int main(int argc, char **argv)
{
    double x = 1.5, sum = 0.0;
    int error;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    error = step(&x, rank);
    MPI_Allreduce(MPI_IN_PLACE, &error, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    if (!error)
        MPI_Allreduce(&x, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
