// Rank 1 makes no window and goes to the barrier at once.
// run: -n 3
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x = 0;
    MPI_Win window;
    if (rank != 1)
        MPI_Win_create(&x, sizeof x, sizeof x, MPI_INFO_NULL, MPI_COMM_WORLD, &window); // because: RW102
    MPI_Barrier(MPI_COMM_WORLD); // expect: RW102
    if (rank != 1)
        MPI_Win_free(&window);
    MPI_Finalize();
    return 0;
}
