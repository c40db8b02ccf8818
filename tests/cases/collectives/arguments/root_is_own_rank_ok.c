// Every rank names the last one as the root.
#include <mpi.h>

int main(int argc, char **argv)
{
    double x;
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    x = rank;
    MPI_Bcast(&x, 1, MPI_DOUBLE, size - 1, MPI_COMM_WORLD);
    if (x > size)
        MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Finalize();
    return 0;
}
