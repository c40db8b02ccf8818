// The condition is computed with arithmetic on comparisons, without a branch.
#include <mpi.h>

int main(int argc, char **argv)
{
    int on_edge;
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    on_edge = (size == 2) + (size == 3);

    if (on_edge)
        MPI_Barrier(MPI_COMM_WORLD);

    MPI_Finalize();
    return 0;
}
