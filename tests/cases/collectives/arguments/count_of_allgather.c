// Allgather wants the same number from each rank; for different ones there is Allgatherv.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int mine[2] = {1, 2}, n;
    int *all;
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    n = 1 + rank % 2;
    all = malloc(2 * size * sizeof *all);
    MPI_Allgather(mine, n, MPI_INT, all, n, MPI_INT, MPI_COMM_WORLD); // expect: RW107
    free(all);
    MPI_Finalize();
    return 0;
}
