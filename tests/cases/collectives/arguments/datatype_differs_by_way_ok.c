// The root sends doubles, and the others expect doubles.
#include <mpi.h>

int main(int argc, char **argv)
{
    double x[4] = {0.0};
    double y[4] = {1.0, 2.0, 3.0, 4.0};
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Bcast(y, 4, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    else
        MPI_Bcast(x, 4, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
