// Made, used in a loop and freed under one condition.
#include <mpi.h>

int main(int argc, char **argv)
{
    int i, verbose = argc > 1;
    MPI_Comm log;
    MPI_Init(&argc, &argv);
    if (verbose)
        MPI_Comm_dup(MPI_COMM_WORLD, &log);
    for (i = 0; i < argc; i++) {
        if (verbose)
            MPI_Barrier(log);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    if (verbose)
        MPI_Comm_free(&log);
    MPI_Finalize();
    return 0;
}
