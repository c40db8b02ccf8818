// One rank does not free the grid.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm grid;
    int dimensions[1] = {2}, periods[1] = {0};
    MPI_Cart_create(MPI_COMM_WORLD, 1, dimensions, periods, 0, &grid); // expect: RW310
    if (rank == 0)
        MPI_Comm_free(&grid);
    MPI_Finalize();
    return 0;
}
