// The caller gives size and rank in the wrong order.
#include <mpi.h>

static void report(int rank, int size)
{
    int mine = rank, sum = 0;
    if (size > 1) // because: RW101
        MPI_Reduce(&mine, &sum, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD); // expect: RW101
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    report(size, rank);
    MPI_Finalize();
    return 0;
}
