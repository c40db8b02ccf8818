// The number is used after the wait.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size;
    int n = 0;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size;
    int previous = (rank + size - 1) % size;
    MPI_Irecv(&n, 1, MPI_INT, previous, 0, MPI_COMM_WORLD, &request);
    MPI_Send(&rank, 1, MPI_INT, next, 0, MPI_COMM_WORLD);
    if (argc > 5)
        MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    if (n < 0)
        puts("negative");
    MPI_Finalize();
    return 0;
}
