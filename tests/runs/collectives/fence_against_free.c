// Rank 2 frees the window where the others fence.
// run: -n 3
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x = 0;
    MPI_Win window;
    MPI_Win_create(&x, sizeof x, sizeof x, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
    MPI_Win_fence(0, window);
    if (rank != 2)
        MPI_Win_fence(0, window); // because: RW102
    MPI_Win_free(&window); // expect: RW102
    MPI_Finalize();
    return 0;
}
