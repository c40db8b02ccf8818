// Only rank 0 is connected to the keyboard.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int n = 1;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0 && scanf("%d", &n) != 1)
        n = 2;

    for (int i = 0; i < n; i++) // because: RW101
        MPI_Barrier(MPI_COMM_WORLD); // expect: RW101

    MPI_Finalize();
    return 0;
}
