// An unsigned global is said to be signed, and a maximum compares it (MPI 4.1, section 6.9.2).
// run: -n 2
#include <mpi.h>
#include <stdlib.h>

static unsigned most;      // because: RW411

static void largest(void *mine, void *all)
{
    MPI_Allreduce(mine, all, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);      // expect: RW411
}

int main(int argc, char **argv)
{
    int result = 0;
    MPI_Init(&argc, &argv);
    largest(&most, &result);
    MPI_Finalize();
    return result != 0;
}
