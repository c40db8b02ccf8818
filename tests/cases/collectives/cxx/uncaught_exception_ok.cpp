// Nobody catches the exception, so the rank that throws ends its process.
#include <mpi.h>

#include <stdexcept>

static double root_of(double x)
{
    if (x < 0.0)
        throw std::domain_error("negative");
    return x / 2.0;
}

int main(int argc, char **argv)
{
    double x;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    x = root_of(rank + 1.0);
    MPI_Allreduce(MPI_IN_PLACE, &x, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
