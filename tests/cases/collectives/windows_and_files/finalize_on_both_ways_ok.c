// Two places to finalize, and every rank comes to one of them.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank != 0) {
        MPI_Finalize();
        return 0;
    }
    printf("the end\n");
    MPI_Finalize();
    return 0;
}
