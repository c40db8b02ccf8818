// Ranks beyond the grid have no communicator.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Comm grid;
    int dims[1] = {1}, periods[1] = {0};
    MPI_Init(&argc, &argv);
    MPI_Cart_create(MPI_COMM_WORLD, 1, dims, periods, 0, &grid);
    if (grid == MPI_COMM_NULL)
        goto done;
    MPI_Barrier(grid);
    MPI_Comm_free(&grid);
    done:
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
