// A function sends its doubles as doubles.
#include <mpi.h>

static void share(double *values, int n)
{
    MPI_Bcast(values, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    double values[4] = {0};
    MPI_Init(&argc, &argv);
    share(values, 4);
    MPI_Finalize();
    return 0;
}
