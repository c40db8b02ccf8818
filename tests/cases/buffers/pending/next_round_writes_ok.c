// Each round of the loop sends a number of its own.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    int out[4], in;
    MPI_Request requests[4];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size;
    int previous = (rank + size - 1) % size;
    for (int i = 0; i < 4; i++) {
        out[i] = i;
        MPI_Isend(&out[i], 1, MPI_INT, next, i, MPI_COMM_WORLD, &requests[i]);
    }
    for (int i = 0; i < 4; i++)
        MPI_Recv(&in, 1, MPI_INT, previous, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
    MPI_Finalize();
    return 0;
}
