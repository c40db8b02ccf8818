// A function is given the buffer while it is pending, and touches only another part of it.
#include <mpi.h>

struct block {
    int count;
    double values[32];
};

static void grow(struct block *b)
{
    b->count += 1;
}

int main(int argc, char **argv)
{
    int rank, size;
    double out[32] = {0};
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size;
    int previous = (rank + size - 1) % size;
    struct block b = {0};
    MPI_Irecv(b.values, 32, MPI_DOUBLE, previous, 0, MPI_COMM_WORLD, &request);
    MPI_Send(out, 32, MPI_DOUBLE, next, 0, MPI_COMM_WORLD);
    grow(&b);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
