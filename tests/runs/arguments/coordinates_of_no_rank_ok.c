// Of the own rank.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm grid;
    int dims[1] = {2}, periods[1] = {1}, place[1];
    MPI_Cart_create(MPI_COMM_WORLD, 1, dims, periods, 0, &grid);
    MPI_Cart_coords(grid, rank, 1, place);
    MPI_Comm_free(&grid);
    MPI_Finalize();
    return 0;
}
