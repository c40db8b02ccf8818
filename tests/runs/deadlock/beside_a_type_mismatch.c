// Two ranks wait for each other in a line that took a message of another type before: both are reported.
// run: -n 2
#include <mpi.h>

static void take(int source, int tag)
{
    int value;
    MPI_Recv(&value, 1, MPI_INT, source, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE); // expect: RW201, RW205
}

int main(int argc, char **argv)
{
    int rank, last = 0;
    float value = 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Send(&value, 1, MPI_FLOAT, 1, 0, MPI_COMM_WORLD); // because: RW205
    else
        take(0, 0);
    take(1 - rank, 1);
    MPI_Send(&last, 1, MPI_INT, 1 - rank, 1, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
