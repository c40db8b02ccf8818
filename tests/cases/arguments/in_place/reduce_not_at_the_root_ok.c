// The root gives MPI_IN_PLACE.
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv)
{
    double sums[3] = {1, 2, 3};
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Reduce(MPI_IN_PLACE, sums, 3, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    else
        MPI_Reduce(sums, NULL, 3, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
