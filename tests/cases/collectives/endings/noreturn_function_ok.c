// A function whose declaration says that it does not return.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

_Noreturn static void stop(int code)
{
    fprintf(stderr, "stopping with %d\n", code);
    exit(code);
}

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank > 200)
        stop(rank);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
