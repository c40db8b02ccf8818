// The depth of the recursion is the number of meetings.
#include <mpi.h>

static void descend(int depth)
{
    if (depth == 0) // because: RW101
        return;
    MPI_Barrier(MPI_COMM_WORLD); // expect: RW101
    descend(depth - 1);
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    descend(rank + 1);
    MPI_Finalize();
    return 0;
}
