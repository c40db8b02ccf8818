// All ranks use the wrapper at first; the second use is under a condition.
#include <mpi.h>

static double total(double mine)
{
    double sum = 0.0;
    MPI_Allreduce(&mine, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD); // expect: RW101
    return sum;
}

int main(int argc, char **argv)
{
    double mass, energy = 0.0;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    mass = total(1.0);
    if (rank % 2 == 0) // because: RW101
        energy = total(0.5 * mass);
    if (energy < 0.0)
        MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Finalize();
    return 0;
}
