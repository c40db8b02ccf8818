// Each rank was told another root by its neighbour.
#include <mpi.h>

int main(int argc, char **argv)
{
    int root = 0, mine, sum = 0;
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    mine = rank;
    MPI_Sendrecv(&mine, 1, MPI_INT, (rank + 1) % size, 0, &root, 1, MPI_INT, (rank + size - 1) % size, 0,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Reduce(&mine, &sum, 1, MPI_INT, MPI_SUM, root, MPI_COMM_WORLD); // expect: RW104
    MPI_Finalize();
    return 0;
}
