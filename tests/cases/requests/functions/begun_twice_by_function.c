// A function is called twice with the same request.
#include <mpi.h>

static void begin(const int *out, int next, int tag, MPI_Request *request)
{
    MPI_Isend(out, 1, MPI_INT, next, tag, MPI_COMM_WORLD, request);
}

int main(int argc, char **argv)
{
    int rank, size;
    int mine = 1, yours;
    MPI_Request requests[2] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size;
    int previous = (rank + size - 1) % size;
    begin(&mine, next, 0, &requests[0]); // expect: RW301
    begin(&mine, next, 1, &requests[0]); // because: RW301
    MPI_Recv(&yours, 1, MPI_INT, previous, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(&yours, 1, MPI_INT, previous, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    MPI_Finalize();
    return 0;
}
