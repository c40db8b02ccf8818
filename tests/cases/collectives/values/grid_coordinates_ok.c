// The shape of the grid is equal on all ranks, the place in it is not.
#include <mpi.h>

int main(int argc, char **argv)
{
    int dims[2] = {0, 0}, periods[2] = {0, 0}, coords[2], rank;
    MPI_Comm grid;
    int size;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Dims_create(size, 2, dims);
    MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &grid);
    MPI_Comm_rank(grid, &rank);
    MPI_Cart_coords(grid, rank, 2, coords);

    if (dims[0] > 1)
        MPI_Barrier(grid);

    MPI_Comm_free(&grid);
    MPI_Finalize();
    return 0;
}
