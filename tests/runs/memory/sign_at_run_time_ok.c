// A signed global is said to be so, and a maximum compares it (MPI 4.1, section 6.9.2).
// run: -n 2
#include <mpi.h>
#include <stdlib.h>

static int most;

static void largest(void *mine, void *all)
{
    MPI_Allreduce(mine, all, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    int result = 0;
    MPI_Init(&argc, &argv);
    largest(&most, &result);
    MPI_Finalize();
    return result != 0;
}
