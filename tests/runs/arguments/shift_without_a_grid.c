// A shift on the world.
// run: -n 2
// says: MPI_Cart_shift needs a grid; comm world has no topology
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm grid;
    int dims[1] = {2}, periods[1] = {1}, left, right;
    MPI_Cart_create(MPI_COMM_WORLD, 1, dims, periods, 0, &grid);
    MPI_Cart_shift(MPI_COMM_WORLD, 0, 1, &left, &right); // expect: RW920
    MPI_Comm_free(&grid);
    MPI_Finalize();
    return 0;
}
