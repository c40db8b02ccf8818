// The range leaves out the ends.
#include <mpi.h>

int main(int argc, char **argv)
{
    double x = 1.0;
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank > 0 && rank < size) // because: RW101
        MPI_Bcast(&x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD); // expect: RW101
    MPI_Finalize();
    return 0;
}
