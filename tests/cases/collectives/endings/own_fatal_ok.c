// The program's own fatal() never comes back, though nothing in its declaration says so.
#include <mpi.h>
#include <stdio.h>

static void fatal(const char *what, int rank)
{
    fprintf(stderr, "rank %d: %s\n", rank, what);
    MPI_Abort(MPI_COMM_WORLD, 1);
}

static void check_and_meet(int rank)
{
    if (rank > 100)
        fatal("too many ranks", rank);
    MPI_Barrier(MPI_COMM_WORLD);
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
