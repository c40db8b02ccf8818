// The counter is the same on all ranks, so all make the call in the condition equally often.
#include <mpi.h>

static int converged(double mine)
{
    double all = 0.0;
    MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    return all < 0.01;
}

int main(int argc, char **argv)
{
    int limit;
    double mine = 1.0;
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    limit = 2 + size;

    for (int i = 0; i < limit && !converged(mine); i++)
        mine *= rank > 0 ? 0.5 : 0.75;

    MPI_Finalize();
    return 0;
}
