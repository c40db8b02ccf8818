// All ranks were told the same root.
#include <mpi.h>

int main(int argc, char **argv)
{
    int root = 0, mine, sum = 0;
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    mine = rank;
    root = mine;
    MPI_Bcast(&root, 1, MPI_INT, size - 1, MPI_COMM_WORLD);
    MPI_Reduce(&mine, &sum, 1, MPI_INT, MPI_SUM, root, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
