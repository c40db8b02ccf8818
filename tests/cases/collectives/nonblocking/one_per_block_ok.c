// As many broadcasts as there are ranks.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int blocks;
    double *x;
    MPI_Request *requests;
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    blocks = size;
    x = calloc(blocks, sizeof *x);
    requests = malloc(blocks * sizeof *requests);
    for (int i = 0; i < blocks; i++)
        MPI_Ibcast(&x[i], 1, MPI_DOUBLE, 0, MPI_COMM_WORLD, &requests[i]);
    MPI_Waitall(blocks, requests, MPI_STATUSES_IGNORE);
    free(requests);
    free(x);
    MPI_Finalize();
    return 0;
}
