// The condition stands three calls above the collective.
#include <mpi.h>

static void flush_all(void)
{
    MPI_Barrier(MPI_COMM_WORLD);
}

static void close_files(int verbose)
{
    if (verbose)
        flush_all();
}

static void shut_down(int verbose)
{
    close_files(verbose);
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size != 1)
        shut_down(1);
    MPI_Finalize();
    return 0;
}
