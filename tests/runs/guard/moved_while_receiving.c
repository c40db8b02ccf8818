// Memory that is received into is made larger, and may move.
// run: -n 2 --guard source
// run: -n 2 --guard binary
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank;
    enum { N = 4096 };
    double *ghost = calloc(N, sizeof *ghost);
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int other = 1 - rank;
    MPI_Irecv(ghost, N, MPI_DOUBLE, other, 0, MPI_COMM_WORLD, &request);
    ghost = realloc(ghost, 64 * N * sizeof *ghost); // expect: RW402
    MPI_Cancel(&request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    free(ghost);
    MPI_Finalize();
    return 0;
}
