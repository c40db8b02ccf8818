// Rank 0 keeps the copy for itself; freeing takes everybody.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    MPI_Comm copy;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_dup(MPI_COMM_WORLD, &copy); // expect: RW310
    MPI_Barrier(copy);
    if (rank != 0) // because: RW101
        MPI_Comm_free(&copy); // expect: RW101
    MPI_Finalize();
    return 0;
}
