// The last rank leaves.
#include <mpi.h>

static void finish(int rank, int size)
{
    if (rank == size - 1) // because: RW101
        return;
    MPI_Barrier(MPI_COMM_WORLD); // expect: RW101
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    finish(rank, size);
    MPI_Finalize();
    return 0;
}
