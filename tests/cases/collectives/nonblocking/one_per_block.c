// As many broadcasts as the rank has blocks.
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
    blocks = rank % 2 + 1;
    x = calloc(blocks, sizeof *x);
    requests = malloc(blocks * sizeof *requests);
    for (int i = 0; i < blocks; i++) // because: RW101
        MPI_Ibcast(&x[i], 1, MPI_DOUBLE, 0, MPI_COMM_WORLD, &requests[i]); // expect: RW101
    MPI_Waitall(blocks, requests, MPI_STATUSES_IGNORE);
    free(requests);
    free(x);
    MPI_Finalize();
    return 0;
}
