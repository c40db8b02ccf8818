// A receive of anything has no room for what comes.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x[8] = {0};
    if (rank == 0)
        MPI_Send(x, 8, MPI_INT, 1, 5, MPI_COMM_WORLD); // because: RW206
    else
        MPI_Recv(x, 2, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE); // expect: RW206
    MPI_Finalize();
    return 0;
}
