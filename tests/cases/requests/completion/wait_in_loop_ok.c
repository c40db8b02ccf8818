// As many requests as there are ranks are waited for one by one, which may be none.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size;
    int n;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Request *requests = malloc(size * sizeof *requests);
    for (int i = 0; i < size; i++)
        MPI_Isend(&rank, 1, MPI_INT, i, 0, MPI_COMM_WORLD, &requests[i]);
    for (int i = 0; i < size; i++)
        MPI_Recv(&n, 1, MPI_INT, i, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (int i = 0; i < size; i++)
        MPI_Wait(&requests[i], MPI_STATUS_IGNORE);
    free(requests);
    MPI_Finalize();
    return 0;
}
