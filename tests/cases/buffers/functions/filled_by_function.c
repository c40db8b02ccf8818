// A function fills the buffer that is still being sent.
#include <mpi.h>

static void fill(int *buffer, int n, int value)
{
    for (int i = 0; i < n; i++)
        buffer[i] = value;
}

int main(int argc, char **argv)
{
    int rank, size;
    int in[8], out[8] = {0};
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size;
    int previous = (rank + size - 1) % size;
    MPI_Isend(out, 8, MPI_INT, next, 0, MPI_COMM_WORLD, &request);
    fill(out, 8, rank); // expect: RW402
    MPI_Recv(in, 8, MPI_INT, previous, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
