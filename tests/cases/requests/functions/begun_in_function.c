// A function begins a receive in a request of its caller, who forgets it.
#include <mpi.h>

static void begin(int *in, int previous, MPI_Request *request)
{
    MPI_Irecv(in, 1, MPI_INT, previous, 0, MPI_COMM_WORLD, request);
}

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
    begin(&yours, previous, &request); // expect: RW301
    MPI_Send(&mine, 1, MPI_INT, next, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
