// Fig. 1a. Only the conditional on n is a reason. The one in sum_on_many has the same value on all
// ranks: it would be wrong to name it as a reason too.
#include <mpi.h>

static void sum_on_many(int processes)
{
    int mine = 1, total = 0;
    if (processes > 1)
        MPI_Reduce(&mine, &total, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
}

static void step(void)
{
    int size, rank, n;
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (size % 2)
        n = 1;
    else
        n = 2;
    if (n == 1)
        sum_on_many(size);
    MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    step();
    MPI_Finalize();
    return 0;
}
