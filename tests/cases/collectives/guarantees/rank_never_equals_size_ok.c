// No rank equals the number of processes, so nobody leaves.
#include <mpi.h>

static void finish(int rank, int size)
{
    if (rank == size)
        return;
    MPI_Barrier(MPI_COMM_WORLD);
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
