// The root is computed from the rank: two roots for one Reduce.
#include <mpi.h>

int main(int argc, char **argv)
{
    double mine = 1.0, sum = 0.0;
    int root;
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    root = rank < size / 2 ? 0 : 1;
    MPI_Reduce(&mine, &sum, 1, MPI_DOUBLE, MPI_SUM, root, MPI_COMM_WORLD); // expect: RW104
    if (rank == root)
        mine = sum;
    MPI_Finalize();
    return 0;
}
