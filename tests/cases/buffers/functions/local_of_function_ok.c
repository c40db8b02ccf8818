// The message is a variable of the caller.
#include <mpi.h>

static void announce(int value, int *message, int next, MPI_Request *request)
{
    message[0] = value;
    message[1] = 2 * value;
    MPI_Isend(message, 2, MPI_INT, next, 0, MPI_COMM_WORLD, request);
}

int main(int argc, char **argv)
{
    int rank, size;
    int in[2], message[2];
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size;
    int previous = (rank + size - 1) % size;
    announce(rank, message, next, &request);
    MPI_Recv(in, 2, MPI_INT, previous, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
