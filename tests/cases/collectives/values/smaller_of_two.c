// The smaller of two equal values is equal; with the rank among them it is not.
#include <mpi.h>

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

int main(int argc, char **argv)
{
    int rounds;
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    rounds = smaller(rank, 3);
    for (int i = 0; i < rounds; i++) // because: RW101
        MPI_Barrier(MPI_COMM_WORLD); // expect: RW101
    MPI_Finalize();
    return 0;
}
