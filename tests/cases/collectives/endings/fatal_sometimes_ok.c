// Each way through this fatal() ends the run.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static void fatal(int severity)
{
    fprintf(stderr, "severity %d\n", severity);
    if (severity > 1)
        MPI_Abort(MPI_COMM_WORLD, severity);
    else
        abort();
}

static void step(int rank)
{
    int lost = rank == 63;
    if (lost) {
        fatal(rank % 2);
        return;
    }
    MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    step(rank);
    MPI_Finalize();
    return 0;
}
