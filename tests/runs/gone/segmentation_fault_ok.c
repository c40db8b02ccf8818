// No rank follows a null pointer.
// run: -n 3
#include <mpi.h>

static double sum(const double *values)
{
    return values ? values[0] + values[1] : 0;
}

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    double mine[2] = {1, 2}, local, total;
    local = sum(rank == 2 ? 0 : mine);
    MPI_Allreduce(&local, &total, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
