// The sending side of a Scatter is looked at on the root only.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    double *all = NULL, mine[2];
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0)
        all = calloc(2 * size, sizeof *all);
    MPI_Scatter(all, rank == 0 ? 2 : 0, MPI_DOUBLE, mine, 2, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    free(all);
    MPI_Finalize();
    return 0;
}
