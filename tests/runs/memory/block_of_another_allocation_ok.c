// The displacement of a block leads to the second half of the allocation.
// run: -n 2 --guard binary
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int *parts = calloc(4, sizeof(int)), *others = calloc(40, sizeof(int));
    int mine[2], counts[2] = {2, 2}, places[2] = {0, 2};
    MPI_Scatterv(parts, counts, places, MPI_INT, mine, 2, MPI_INT, 0, MPI_COMM_WORLD);
    free(others);
    free(parts);
    MPI_Finalize();
    return 0;
}
