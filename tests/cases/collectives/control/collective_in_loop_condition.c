// The call in the condition is not made on a rank whose own counter ran out.
#include <mpi.h>

static int converged(double mine)
{
    double all = 0.0;
    MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD); // expect: RW101
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
    limit = 2 + rank;

    for (int i = 0; i < limit && !converged(mine); i++) // because: RW101
        mine *= rank > 0 ? 0.5 : 0.75;

    MPI_Finalize();
    return 0;
}
