// A loop around MPI_Waitsome completes all requests.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    int in[3], left = 3;
    MPI_Request requests[3];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size;
    int previous = (rank + size - 1) % size;
    for (int i = 0; i < 3; i++)
        MPI_Irecv(&in[i], 1, MPI_INT, previous, i, MPI_COMM_WORLD, &requests[i]);
    for (int i = 0; i < 3; i++)
        MPI_Send(&rank, 1, MPI_INT, next, i, MPI_COMM_WORLD);
    while (left > 0) {
        int done, which[3];
        MPI_Waitsome(3, requests, &done, which, MPI_STATUSES_IGNORE);
        left -= done;
    }
    MPI_Finalize();
    return 0;
}
