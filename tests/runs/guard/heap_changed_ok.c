// It is only read, which is allowed.
// run: -n 2 --guard source
// run: -n 2 --guard binary
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
    MPI_Isend(data, N, MPI_DOUBLE, other, 0, MPI_COMM_WORLD, &requests[1]);

    double middle = data[N / 2];
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    data[0] = middle;
    free(data);
    free(ghost);
    MPI_Finalize();
    return 0;
}
