// The received number is used when MPI_Test says that it is there.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size;
    int yours, done;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size;
    int previous = (rank + size - 1) % size;
    MPI_Irecv(&yours, 1, MPI_INT, previous, 0, MPI_COMM_WORLD, &request);
    MPI_Send(&rank, 1, MPI_INT, next, 0, MPI_COMM_WORLD);
    do {
        MPI_Test(&request, &done, MPI_STATUS_IGNORE);
        if (done)
            printf("%d\n", yours);
    } while (!done);
    MPI_Finalize();
    return 0;
}
