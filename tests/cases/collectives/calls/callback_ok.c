// The work to do at each level is handed over as a function.
#include <mpi.h>

static void for_each_level(int levels, void (*visit)(int))
{
    for (int level = 0; level < levels; level++)
        visit(level);
}

static void meet(int level)
{
    double x = level;
    MPI_Bcast(&x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for_each_level(size + 1, meet);
    MPI_Finalize();
    return 0;
}
