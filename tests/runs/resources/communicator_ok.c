// A communicator is split off in a function and freed.
// run: -n 2
#include <mpi.h>

static void meet(int rank)
{
    MPI_Comm half, none;
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &half);
    MPI_Comm_split(MPI_COMM_WORLD, MPI_UNDEFINED, 0, &none);
    MPI_Barrier(half);
    MPI_Comm_free(&half);
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
