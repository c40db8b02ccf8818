// Down one level, up another: the two functions call each other until the level is used up.
#include <mpi.h>

static void prolong(int level);

static void smooth(int level)
{
    double residual = level;
    if (level > 0) {
        MPI_Allreduce(MPI_IN_PLACE, &residual, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
        prolong(level - 1);
    }
}

static void prolong(int level)
{
    if (level >= 0)
        smooth(level);
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    smooth(1 + size);
    MPI_Finalize();
    return 0;
}
