// Requests are collected as needed, and as many are waited for.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    int in[2], count = 0;
    MPI_Request requests[4];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank > 0)
        MPI_Irecv(&in[0], 1, MPI_INT, rank - 1, 0, MPI_COMM_WORLD, &requests[count++]);
    if (rank < size - 1)
        MPI_Irecv(&in[1], 1, MPI_INT, rank + 1, 0, MPI_COMM_WORLD, &requests[count++]);
    if (rank > 0)
        MPI_Isend(&rank, 1, MPI_INT, rank - 1, 0, MPI_COMM_WORLD, &requests[count++]);
    if (rank < size - 1)
        MPI_Isend(&rank, 1, MPI_INT, rank + 1, 0, MPI_COMM_WORLD, &requests[count++]);
    MPI_Waitall(count, requests, MPI_STATUSES_IGNORE);
    MPI_Finalize();
    return 0;
}
