// A deeper level of a recursion writes into a variable of the level above it.
#include <mpi.h>

static int rank;

static void descend(int *found, int depth)
{
    int below = 0;
    if (depth > 0) {
        descend(&below, depth - 1);
        if (below)
            MPI_Barrier(MPI_COMM_WORLD); // expect: RW101
    }
    *found = rank;
}

int main(int argc, char **argv)
{
    int found;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    descend(&found, 3);
    MPI_Finalize();
    return 0;
}
