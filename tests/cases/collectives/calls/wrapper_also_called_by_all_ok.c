// All ranks use the wrapper both times.
#include <mpi.h>

static double total(double mine)
{
    double sum = 0.0;
    MPI_Allreduce(&mine, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    return sum;
}

int main(int argc, char **argv)
{
    double mass, energy = 0.0;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    mass = total(1.0);
    energy = total(rank % 2 == 0 ? 0.5 * mass : 0.0);
    if (energy < 0.0)
        MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Finalize();
    return 0;
}
