// Fig. 1c told with MPI: each rank fills its own element, and after the Allgather all see one array.
// An element that all ranks agree on may decide.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int *tile, mine;
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    tile = malloc(size * sizeof *tile);
    mine = rank + 1;
    MPI_Allgather(&mine, 1, MPI_INT, tile, 1, MPI_INT, MPI_COMM_WORLD);

    if (tile[0] == 1)
        MPI_Barrier(MPI_COMM_WORLD);
    if (tile[size - 1] == size)
        MPI_Barrier(MPI_COMM_WORLD);

    free(tile);
    MPI_Finalize();
    return 0;
}
