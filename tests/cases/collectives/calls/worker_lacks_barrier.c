// The master ends with a barrier the workers do not have.
#include <mpi.h>

static void master(double *x)
{
    *x = 3.0;
    MPI_Bcast(x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD); // expect: RW101
}

static void worker(double *x)
{
    MPI_Bcast(x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    *x *= 2.0;
}

int main(int argc, char **argv)
{
    double x = 0.0;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) // because: RW101
        master(&x);
    else
        worker(&x);
    MPI_Finalize();
    return 0;
}
