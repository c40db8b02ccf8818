// A grid of 4 of 2 ranks.
// run: -n 2
// says: a grid of 2 x 2 = 4 processes; the communicator has 2
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm grid;
    int dims[2] = {2, 2}, periods[2] = {0, 0};
    MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &grid); // expect: RW919
    MPI_Comm_free(&grid);
    MPI_Finalize();
    return 0;
}
