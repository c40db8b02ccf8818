// The early return completes the receive first.
#include <mpi.h>
#include <stdio.h>

static int exchange(int next, int previous, int mine, int limit)
{
    int yours = 0;
    MPI_Request request;
    MPI_Irecv(&yours, 1, MPI_INT, previous, 0, MPI_COMM_WORLD, &request);
    MPI_Send(&mine, 1, MPI_INT, next, 0, MPI_COMM_WORLD);
    if (mine > limit) {
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        return -1;
    }
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    return yours;
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size;
    int previous = (rank + size - 1) % size;
    printf("%d\n", exchange(next, previous, rank, argc + 10));
    MPI_Finalize();
    return 0;
}
