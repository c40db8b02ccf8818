// Two buffers take turns, and the request of each is completed before it is used again.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    int in, out[2];
    MPI_Request requests[2] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size;
    int previous = (rank + size - 1) % size;
    for (int i = 0; i < 6; i++) {
        int turn = i % 2;
        MPI_Wait(&requests[turn], MPI_STATUS_IGNORE);
        out[turn] = i;
        MPI_Isend(&out[turn], 1, MPI_INT, next, 0, MPI_COMM_WORLD, &requests[turn]);
        MPI_Recv(&in, 1, MPI_INT, previous, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    MPI_Finalize();
    return 0;
}
