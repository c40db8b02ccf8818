// A real fault is still one, though pages of a buffer are protected.
// run: -n 2 --guard binary
// run: -n 2 --guard source
#include <mpi.h>
#include <stdlib.h>

enum { N = 8192 };

static void crash(volatile int *nothing)
{
    *nothing = 1; // expect: RW203
}

int main(int argc, char **argv)
{
    int rank;
    double *data = calloc(N, sizeof *data), *ghost = calloc(N, sizeof *ghost);
    MPI_Request requests[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Irecv(ghost, N, MPI_DOUBLE, 1 - rank, 0, MPI_COMM_WORLD, &requests[0]);
    MPI_Isend(data, N, MPI_DOUBLE, 1 - rank, 0, MPI_COMM_WORLD, &requests[1]);
    if (rank == 1)
        crash(NULL);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    free(data);
    free(ghost);
    MPI_Finalize();
    return 0;
}
