// Root and others call the wrapper with different operations.
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
    x = combine(x, rank == 0 ? MPI_MAX : MPI_SUM); // expect: RW105
    if (x < 0.0)
        MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Finalize();
    return 0;
}
