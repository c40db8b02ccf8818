// Two sends share a buffer, which all may read.
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
    MPI_Isend(data, N, MPI_DOUBLE, other, 0, MPI_COMM_WORLD, &requests[0]);
    MPI_Isend(data, N, MPI_DOUBLE, other, 1, MPI_COMM_WORLD, &requests[1]);
    MPI_Recv(ghost, N, MPI_DOUBLE, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
    double sum = data[0] + data[N - 1];
    MPI_Recv(ghost, N, MPI_DOUBLE, other, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&requests[1], MPI_STATUS_IGNORE);
    data[1] = data[N / 2] = sum;
    free(data);
    free(ghost);
    MPI_Finalize();
    return 0;
}
