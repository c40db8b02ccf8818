// The message is a local variable of a function that returns before it is sent.
#include <mpi.h>

static void announce(int value, int next, MPI_Request *request)
{
    int message[2] = {value, 2 * value};
    MPI_Isend(message, 2, MPI_INT, next, 0, MPI_COMM_WORLD, request); // expect: RW402
}

int main(int argc, char **argv)
{
    int rank, size;
    int in[2];
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size;
    int previous = (rank + size - 1) % size;
    announce(rank, next, &request);
    MPI_Recv(in, 2, MPI_INT, previous, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
