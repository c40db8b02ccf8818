// Neither root nor count differs.
#include <mpi.h>

int main(int argc, char **argv)
{
    double x[8] = {0.0};
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Bcast(x, 1 + size % 2, MPI_DOUBLE, (size + 1) % size, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
