// The error is local, and so is the decision to skip the rest.
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
    if (!error) // because: RW101
        MPI_Allreduce(&x, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD); // expect: RW101
    MPI_Finalize();
    return 0;
}
