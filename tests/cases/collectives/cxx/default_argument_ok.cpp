// The default is true, and all ranks take it.
#include <mpi.h>

static void flush(int rank, bool together = true)
{
    if (together)
        MPI_Barrier(MPI_COMM_WORLD);
    if (rank < 0)
        MPI_Abort(MPI_COMM_WORLD, 1);
}

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    flush(rank);
    MPI_Finalize();
    return 0;
}
