// The struct is handed over by value and brings the rank along.
#include <mpi.h>

struct grid {
    int nx, ny;
    int column;
};

static void exchange(struct grid grid)
{
    double halo[4] = {0.0};
    if (grid.column == 0) // because: RW101
        MPI_Bcast(halo, 4, MPI_DOUBLE, 0, MPI_COMM_WORLD); // expect: RW101
}

int main(int argc, char **argv)
{
    struct grid grid = {2, 2, 0};
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    grid.column = rank % grid.nx;
    exchange(grid);
    MPI_Finalize();
    return 0;
}
