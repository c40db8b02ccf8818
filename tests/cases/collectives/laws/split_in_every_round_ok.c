// Every round has a communicator of its own, and a sum over it.
#include <mpi.h>

static void step(int rank, int round)
{
    static int carried = 0;
    int sum = 0;
    MPI_Comm part;
    MPI_Comm_split(MPI_COMM_WORLD, (rank >> round) % 2, 0, &part);
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, part);
    if (sum > 2)
        MPI_Barrier(part);
    carried = sum;
    MPI_Comm_free(&part);
}

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int round = 0; round < 3; round++)
        step(rank, round);
    MPI_Finalize();
    return 0;
}
