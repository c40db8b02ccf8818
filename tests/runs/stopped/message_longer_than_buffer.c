// The message is longer than the receive has room for.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x[8] = {0};
    if (rank == 0)
        MPI_Send(x, 8, MPI_INT, 1, 0, MPI_COMM_WORLD);
    else
        MPI_Recv(x, 4, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); // expect: RW206
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
