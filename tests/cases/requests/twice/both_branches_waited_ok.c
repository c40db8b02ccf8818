// One way completes the request early, the other leaves it to the end.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size;
    int mine = 1, yours;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size;
    int previous = (rank + size - 1) % size;
    MPI_Irecv(&yours, 1, MPI_INT, previous, 0, MPI_COMM_WORLD, &request);
    MPI_Send(&mine, 1, MPI_INT, next, 0, MPI_COMM_WORLD);
    if (rank % 2) {
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    } else {
        puts("even");
    }
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
