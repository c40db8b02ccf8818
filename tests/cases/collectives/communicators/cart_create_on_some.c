#include <mpi.h>

int main(int argc, char **argv)
{
    int dims[2] = {0, 0}, periods[2] = {0, 0};
    MPI_Comm grid = MPI_COMM_NULL;
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Dims_create(size, 2, dims);
    if (rank < size - 1) // because: RW101
        MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &grid); // expect: RW101, RW310
    MPI_Finalize();
    return 0;
}
