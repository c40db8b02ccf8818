// The root is computed from the number of processes.
#include <mpi.h>

int main(int argc, char **argv)
{
    double mine = 1.0, sum = 0.0;
    int root;
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    root = size > 2 ? 1 : 0;
    MPI_Reduce(&mine, &sum, 1, MPI_DOUBLE, MPI_SUM, root, MPI_COMM_WORLD);
    if (rank == root)
        mine = sum;
    MPI_Finalize();
    return 0;
}
