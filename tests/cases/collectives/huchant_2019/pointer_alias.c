// The condition reads a variable that is only written through a pointer.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int parity = 0, other = 0;
    int *target = &parity;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    *target = rank % 2;
    if (parity == 0) // because: RW101
        MPI_Barrier(MPI_COMM_WORLD); // expect: RW101

    printf("%d %d\n", parity, other);
    MPI_Finalize();
    return 0;
}
