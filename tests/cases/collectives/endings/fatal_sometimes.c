// Stopping depends on the severity, so this fatal() may come back.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static void fatal(int severity)
{
    fprintf(stderr, "severity %d\n", severity);
    if (severity > 1)
        MPI_Abort(MPI_COMM_WORLD, severity);
}

static void step(int rank)
{
    int lost = rank == 63;
    if (lost) { // because: RW101
        fatal(rank % 2);
        return;
    }
    MPI_Barrier(MPI_COMM_WORLD); // expect: RW101
}

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    step(rank);
    if (rank > 1000)
        exit(1);
    MPI_Finalize();
    return 0;
}
