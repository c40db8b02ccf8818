// A receive of anything takes a message of another type.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    double x = 0;
    if (rank == 0)
        MPI_Send(&x, 1, MPI_DOUBLE, 1, 3, MPI_COMM_WORLD); // because: RW205
    else
        MPI_Recv(&x, 1, MPI_LONG, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE); // expect: RW205
    MPI_Finalize();
    return 0;
}
