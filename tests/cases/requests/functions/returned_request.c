// A function returns its request, and the caller throws it away.
#include <mpi.h>

static MPI_Request begin(const int *out, int next)
{
    MPI_Request request;
    MPI_Isend(out, 1, MPI_INT, next, 0, MPI_COMM_WORLD, &request);
    return request;
}

int main(int argc, char **argv)
{
    int rank, size;
    int mine = 1, yours;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size;
    int previous = (rank + size - 1) % size;
    begin(&mine, next); // expect: RW301
    MPI_Recv(&yours, 1, MPI_INT, previous, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
