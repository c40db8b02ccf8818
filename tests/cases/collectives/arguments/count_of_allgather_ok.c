// Different numbers from each rank are what Allgatherv is for.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int mine[2] = {1, 2}, n;
    int *all, *counts, *starts;
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    n = 1 + rank % 2;
    all = malloc(2 * size * sizeof *all);
    counts = malloc(size * sizeof *counts);
    starts = malloc(size * sizeof *starts);
    for (int i = 0; i < size; i++) {
        counts[i] = 1 + i % 2;
        starts[i] = 2 * i;
    }
    MPI_Allgatherv(mine, n, MPI_INT, all, counts, starts, MPI_INT, MPI_COMM_WORLD);
    free(starts);
    free(counts);
    free(all);
    MPI_Finalize();
    return 0;
}
