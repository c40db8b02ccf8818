// Every call has a variable of its own: the inner call's broadcast leaves the outer call's alone.
#include <mpi.h>

static void descend(int depth, int rank)
{
    int value = rank;
    if (depth == 0)
        MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (depth > 0)
        descend(depth - 1, rank);
    if (value)
        MPI_Barrier(MPI_COMM_WORLD); // expect: RW101
}

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    descend(1, rank);
    MPI_Finalize();
    return 0;
}
