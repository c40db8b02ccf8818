// Another global array is changed.
#include <mpi.h>

static double table[16], other[16], received[16];

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size;
    int previous = (rank + size - 1) % size;
    MPI_Isend(table, 16, MPI_DOUBLE, next, 0, MPI_COMM_WORLD, &request);
    for (int i = 0; i < 16; i++)
        other[i] *= 2;
    MPI_Recv(received, 16, MPI_DOUBLE, previous, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
