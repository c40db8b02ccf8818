// The program's own warn() comes back, and the function is left early.
#include <mpi.h>
#include <stdio.h>

static void warn(const char *what, int rank)
{
    fprintf(stderr, "rank %d: %s\n", rank, what);
}

static void check_and_meet(int rank)
{
    if (rank % 2) { // because: RW101
        warn("odd", rank);
        return;
    }
    MPI_Barrier(MPI_COMM_WORLD); // expect: RW101
}

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    check_and_meet(rank);
    MPI_Finalize();
    return 0;
}
