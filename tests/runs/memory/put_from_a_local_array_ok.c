// The origin of a put needs what the local array has (MPI 4.1, section 12.3.1).
// run: -n 2 --guard source
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, mine[3] = {0};
    MPI_Win win;
    int *base;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(64, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win);
    MPI_Win_fence(0, win);
    int count = 2 + argc;
    MPI_Put(mine, count, MPI_INT, 1 - rank, 0, count, MPI_INT, win);
    MPI_Win_fence(0, win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
