// The other half is changed, up to the last byte.
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
    MPI_Isend(data, N / 2, MPI_DOUBLE, other, 0, MPI_COMM_WORLD, &requests[1]);
    for (int i = N / 2; i < N; i++)
        data[i] = i;
    MPI_Recv(ghost, N / 2, MPI_DOUBLE, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&requests[1], MPI_STATUS_IGNORE);
    free(data);
    free(ghost);
    MPI_Finalize();
    return 0;
}
