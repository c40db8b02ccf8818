// Root and others call the wrapper with the same operation.
#include <mpi.h>

static double combine(double mine, MPI_Op op)
{
    double all = 0.0;
    MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, op, MPI_COMM_WORLD);
    return all;
}

int main(int argc, char **argv)
{
    double x;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    x = combine(1.0, MPI_SUM);
    x = combine(rank == 0 ? x : 0.0, MPI_SUM);
    if (x < 0.0)
        MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Finalize();
    return 0;
}
