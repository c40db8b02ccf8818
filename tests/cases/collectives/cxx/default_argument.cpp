// The default is true, but some ranks say otherwise.
#include <mpi.h>

static void flush(int rank, bool together = true)
{
    if (together) // because: RW101
        MPI_Barrier(MPI_COMM_WORLD); // expect: RW101
    if (rank < 0)
        MPI_Abort(MPI_COMM_WORLD, 1);
}

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    flush(rank, rank != 1);
    MPI_Finalize();
    return 0;
}
