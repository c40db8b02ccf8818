// All sends of a loop use one request, so that only the last one is waited for.
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
        MPI_Isend(&rank, 1, MPI_INT, i, 0, MPI_COMM_WORLD, &requests[0]); // expect: RW301
    for (int i = 0; i < size; i++)
        MPI_Recv(&n, 1, MPI_INT, i, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
    free(requests);
    MPI_Finalize();
    return 0;
}
