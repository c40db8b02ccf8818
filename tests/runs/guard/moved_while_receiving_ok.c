// It is made larger afterwards.
// run: -n 2 --guard source
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank;
    enum { N = 4096 };
    double *data = calloc(N, sizeof *data), *ghost = calloc(N, sizeof *ghost);
    MPI_Request requests[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int other = 1 - rank;
    MPI_Irecv(ghost, N, MPI_DOUBLE, other, 0, MPI_COMM_WORLD, &requests[0]);
    MPI_Send(data, N, MPI_DOUBLE, other, 0, MPI_COMM_WORLD);
    MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
    double *larger = realloc(ghost, 64 * N * sizeof *ghost);
    free(data);
    free(larger);
    MPI_Finalize();
    return 0;
}
