// The same helper is called with the rank here and with the size there.
#include <mpi.h>
#include <stdio.h>

static int half(int n)
{
    return n / 2;
}

int main(int argc, char **argv)
{
    int of_rank, of_size;
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    of_rank = half(rank);
    of_size = half(size);
    printf("%d %d\n", of_rank, of_size);

    if (of_rank == 0) // because: RW101
        MPI_Barrier(MPI_COMM_WORLD); // expect: RW101

    MPI_Finalize();
    return 0;
}
