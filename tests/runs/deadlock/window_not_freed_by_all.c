// Rank 2 does not free the window and finalizes.
// run: -n 3
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *x;
    MPI_Win window;
    MPI_Win_allocate(sizeof *x, sizeof *x, MPI_INFO_NULL, MPI_COMM_WORLD, &x, &window);
    if (rank != 2)
        MPI_Win_free(&window); // expect: RW201
    MPI_Finalize();
    return 0;
}
