// Two things differ in one call.
#include <mpi.h>

int main(int argc, char **argv)
{
    double x[8] = {0.0};
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Bcast(x, 1 + rank % 2, MPI_DOUBLE, (rank + 1) % size, MPI_COMM_WORLD); // expect: RW104, RW107
    MPI_Finalize();
    return 0;
}
