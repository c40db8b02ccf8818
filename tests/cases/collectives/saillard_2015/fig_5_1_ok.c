// Fig. 5.1: a barrier on either side, one of them hidden in f. Looking at one function at a time
// takes this for an error.
#include <mpi.h>

static void f(void)
{
    MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    if (rank == 0)
        f();
    else
        MPI_Barrier(MPI_COMM_WORLD);

    MPI_Finalize();
    return 0;
}
