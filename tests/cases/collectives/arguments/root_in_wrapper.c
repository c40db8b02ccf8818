// The wrapper hands its argument on as the root, and one caller gives it the rank.
#include <mpi.h>

static void share(double *x, int from)
{
    MPI_Bcast(x, 1, MPI_DOUBLE, from, MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    double x = 1.0;
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    share(&x, 0);
    share(&x, rank); // expect: RW104
    MPI_Finalize();
    return 0;
}
