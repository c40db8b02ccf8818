// Dimension 1 of a ring.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm grid, twin;
    int dims[1] = {2}, periods[1] = {1}, left, right;
    MPI_Cart_create(MPI_COMM_WORLD, 1, dims, periods, 0, &grid);
    MPI_Comm_dup(grid, &twin);
    MPI_Cart_shift(twin, 1, 1, &left, &right); // expect: RW920
    MPI_Comm_free(&twin);
    MPI_Comm_free(&grid);
    MPI_Finalize();
    return 0;
}
