// A communicator is split off in a function and lost.
// run: -n 2
// says: a communicator made by MPI_Comm_split is never freed
#include <mpi.h>

static void meet(int rank)
{
    MPI_Comm half;
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &half); // expect: RW310
    MPI_Barrier(half);
}

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < 3; i++)
        meet(rank);
    MPI_Finalize();
    return 0;
}
