// The condition is computed with arithmetic on comparisons, without a branch.
#include <mpi.h>

int main(int argc, char **argv)
{
    int on_edge;
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    on_edge = (rank == 0) + (rank == size - 1);

    if (on_edge) // because: RW101
        MPI_Barrier(MPI_COMM_WORLD); // expect: RW101

    MPI_Finalize();
    return 0;
}
