// All exchange equally often.
// run: -n 4
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm grid;
    int dims[2] = {2, 2}, periods[2] = {0, 0}, in[4], out[4] = {0}, rounds = 3;
    MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &grid);
    for (int i = 0; i < rounds; i++)
        MPI_Neighbor_alltoall(out, 1, MPI_INT, in, 1, MPI_INT, grid);
    MPI_Comm_free(&grid);
    MPI_Finalize();
    return 0;
}
