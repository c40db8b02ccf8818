// What is put is longer than its memory at the origin.
// run: -n 2 --guard source
// run: -n 2 --guard binary
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int *memory, *mine = malloc(3 * sizeof(int));      // because: RW410
    MPI_Win win;
    MPI_Win_allocate(16, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_fence(0, win);
    MPI_Put(mine, 4, MPI_INT, 1 - rank, 0, 4, MPI_INT, win);      // expect: RW410
    MPI_Win_fence(0, win);
    MPI_Win_free(&win);
    free(mine);
    MPI_Finalize();
    return 0;
}
