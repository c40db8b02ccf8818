// Fig. 1e: not structurally correct, yet each rank takes exactly one of the two barriers.
#include <mpi.h>

int main(int argc, char **argv)
{
    int first;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    first = rank < 1;

    if (first)
        MPI_Barrier(MPI_COMM_WORLD);

    if (!first)
        MPI_Barrier(MPI_COMM_WORLD);

    MPI_Finalize();
    return 0;
}
