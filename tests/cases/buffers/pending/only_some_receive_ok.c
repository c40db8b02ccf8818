// Ranks that receive nothing use the variable, the others wait first.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size;
    int n;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank > 0)
        MPI_Irecv(&n, 1, MPI_INT, rank - 1, 0, MPI_COMM_WORLD, &request);
    if (rank == 0)
        n = 1;
    if (rank > 0)
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    printf("%d\n", n);
    if (rank < size - 1)
        MPI_Send(&n, 1, MPI_INT, rank + 1, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
