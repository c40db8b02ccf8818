// The root sends floats, the others expect doubles.
#include <mpi.h>

int main(int argc, char **argv)
{
    double x[4] = {0.0};
    float y[4] = {1.0f, 2.0f, 3.0f, 4.0f};
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Bcast(y, 4, MPI_FLOAT, 0, MPI_COMM_WORLD); // expect: RW106
    else
        MPI_Bcast(x, 4, MPI_DOUBLE, 0, MPI_COMM_WORLD); // expect: RW106
    MPI_Finalize();
    return 0;
}
