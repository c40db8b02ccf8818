// The name of the method is put together from the number of processes.
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
    snprintf(method, sizeof method, "of-%d", size);

    if (strcmp(method, "part-0") == 0)
        MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0)
        puts(method);

    MPI_Finalize();
    return 0;
}
