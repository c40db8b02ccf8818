// A main program that ends with exit(0) is judged like one that returns.
#include <mpi.h>
#include <stdlib.h>

static void finish(void)
{
    MPI_Finalize();
    exit(EXIT_SUCCESS);
}

int main(int argc, char **argv)
{
    int rank, size, round;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size < 2)
        exit(1);
    for (round = 0; round < size; round++)
        if (size > round)
            MPI_Barrier(MPI_COMM_WORLD);
    finish();
}
