// Requests are completed one after the other, in the order in which they finish.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size;
    int in[3];
    MPI_Request requests[3];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size;
    int previous = (rank + size - 1) % size;
    for (int i = 0; i < 3; i++)
        MPI_Irecv(&in[i], 1, MPI_INT, previous, i, MPI_COMM_WORLD, &requests[i]);
    for (int i = 0; i < 3; i++)
        MPI_Send(&rank, 1, MPI_INT, next, i, MPI_COMM_WORLD);
    for (int i = 0; i < 3; i++) {
        int which;
        MPI_Waitany(3, requests, &which, MPI_STATUS_IGNORE);
        printf("%d\n", in[which]);
    }
    MPI_Finalize();
    return 0;
}
