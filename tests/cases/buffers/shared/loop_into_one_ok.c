// Each receive of the loop has its own element.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Request *requests = malloc(size * sizeof *requests);
    int *in = malloc(size * sizeof *in);
    for (int i = 0; i < size; i++)
        MPI_Irecv(&in[i], 1, MPI_INT, i, 0, MPI_COMM_WORLD, &requests[i]);
    for (int i = 0; i < size; i++)
        MPI_Send(&rank, 1, MPI_INT, i, 0, MPI_COMM_WORLD);
    MPI_Waitall(size, requests, MPI_STATUSES_IGNORE);
    free(in);
    free(requests);
    MPI_Finalize();
    return 0;
}
