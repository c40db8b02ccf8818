// The name of the method is put together from the rank.
#include <mpi.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    char method[32];
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    snprintf(method, sizeof method, "part-%d", rank);

    if (strcmp(method, "part-0") == 0) // because: RW101
        MPI_Barrier(MPI_COMM_WORLD); // expect: RW101
    if (rank == 0)
        puts(method);

    MPI_Finalize();
    return 0;
}
