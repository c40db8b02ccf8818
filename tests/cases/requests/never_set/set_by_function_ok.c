// A function fills the array of requests that its caller waits for.
#include <mpi.h>

static void begin(MPI_Request *requests, int *in, const int *out, int next, int previous)
{
    MPI_Irecv(in, 1, MPI_INT, previous, 0, MPI_COMM_WORLD, requests);
    MPI_Isend(out, 1, MPI_INT, next, 0, MPI_COMM_WORLD, requests + 1);
}

int main(int argc, char **argv)
{
    int rank, size;
    int mine = 1, yours;
    MPI_Request requests[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size;
    int previous = (rank + size - 1) % size;
    begin(requests, &yours, &mine, next, previous);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    MPI_Finalize();
    return 0;
}
