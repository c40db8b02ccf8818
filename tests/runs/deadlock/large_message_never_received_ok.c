// Somebody receives it.
// run: -n 2
// run: -n 2 --buffering zero
#include <mpi.h>

static int x[1 << 20];

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Send(x, 1 << 20, MPI_INT, 1, 0, MPI_COMM_WORLD);
    else
        MPI_Recv(x, 1 << 20, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
