// A deeper level of a recursion writes into a variable of the level above it, on all ranks the same.
#include <mpi.h>

static void ask(int *size)
{
    MPI_Comm_size(MPI_COMM_WORLD, size);
}

static void descend(int *found, int depth, int rank)
{
    int below = 0, mine = rank, size;
    ask(&size);
    if (depth > 0) {
        descend(&below, depth - 1, rank);
        if (below && size > 1)
            MPI_Barrier(MPI_COMM_WORLD);
    }
    mine += rank;
    *found = depth;
}

int main(int argc, char **argv)
{
    int found, rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    descend(&found, 3, rank);
    MPI_Finalize();
    return 0;
}
