// Only a call that failed leaves the function early, and calls that return have not failed.
#include <mpi.h>
#include <stdio.h>

static int exchange(int next, int previous, int *yours)
{
    MPI_Request request;
    int mine = 5;
    if (MPI_Irecv(yours, 1, MPI_INT, previous, 0, MPI_COMM_WORLD, &request) != MPI_SUCCESS)
        return 1;
    if (MPI_Send(&mine, 1, MPI_INT, next, 0, MPI_COMM_WORLD) != MPI_SUCCESS)
        return 2;
    return MPI_Wait(&request, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size;
    int previous = (rank + size - 1) % size;
    int yours;
    printf("%d\n", exchange(next, previous, &yours));
    MPI_Finalize();
    return 0;
}
