// One call, with MPI_IN_PLACE on the root.
#include <mpi.h>

int main(int argc, char **argv)
{
    double sums[3] = {1, 2, 3};
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Reduce(rank == 0 ? MPI_IN_PLACE : sums, sums, 3, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
