// Two ranks exchange messages in a line that took one of the same type before.
// run: -n 2
#include <mpi.h>

static void take(int source, int tag)
{
    int value;
    MPI_Recv(&value, 1, MPI_INT, source, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv)
{
    int rank, last = 0;
    int value = 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Send(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    else
        take(0, 0);
    if (rank == 0)
        take(1, 1);
    MPI_Send(&last, 1, MPI_INT, 1 - rank, 1, MPI_COMM_WORLD);
    if (rank == 1)
        take(0, 1);
    MPI_Finalize();
    return 0;
}
