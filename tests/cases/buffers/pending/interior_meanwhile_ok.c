// The inner points are computed while those at the edge travel.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size;
    int n = 10;
    MPI_Request requests[4];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size;
    int previous = (rank + size - 1) % size;
    double *u = calloc(n + 2, sizeof *u), *v = calloc(n + 2, sizeof *v);
    MPI_Irecv(&u[0], 1, MPI_DOUBLE, previous, 0, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(&u[n + 1], 1, MPI_DOUBLE, next, 1, MPI_COMM_WORLD, &requests[1]);
    MPI_Isend(&u[n], 1, MPI_DOUBLE, next, 0, MPI_COMM_WORLD, &requests[2]);
    MPI_Isend(&u[1], 1, MPI_DOUBLE, previous, 1, MPI_COMM_WORLD, &requests[3]);
    for (int i = 2; i < n; i++)
        v[i] = (u[i - 1] + u[i + 1]) / 2;
    MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
    v[1] = (u[0] + u[2]) / 2;
    v[n] = (u[n - 1] + u[n + 1]) / 2;
    free(u);
    free(v);
    MPI_Finalize();
    return 0;
}
