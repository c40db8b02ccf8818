// All ranks free the copy.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    MPI_Comm copy;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_dup(MPI_COMM_WORLD, &copy);
    MPI_Barrier(copy);
    if (rank != 0)
        printf("freeing\n");
    MPI_Comm_free(&copy);
    MPI_Finalize();
    return 0;
}
