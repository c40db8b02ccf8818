// The function frees its persistent request.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static int once(int next, int previous, int mine)
{
    int yours;
    MPI_Request send;
    MPI_Send_init(&mine, 1, MPI_INT, next, 0, MPI_COMM_WORLD, &send);
    MPI_Start(&send);
    MPI_Recv(&yours, 1, MPI_INT, previous, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&send, MPI_STATUS_IGNORE);
    MPI_Request_free(&send);
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
    for (int i = 0; i < 3; i++)
        printf("%d\n", once(next, previous, i));
    MPI_Finalize();
    return 0;
}
