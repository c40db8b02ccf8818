// The receive is begun and completed under the same condition.
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
    if (rank < size - 1)
        MPI_Send(&rank, 1, MPI_INT, rank + 1, 0, MPI_COMM_WORLD);
    if (rank > 0) {
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        printf("%d\n", n);
    }
    MPI_Finalize();
    return 0;
}
