// The heap buffer is filled for the next message while the last one is pending.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size;
    int previous = (rank + size - 1) % size;
    int n = 10 * size;
    double *out = malloc(n * sizeof *out), *in = malloc(n * sizeof *in);
    for (int i = 0; i < n; i++)
        out[i] = i;
    MPI_Isend(out, n, MPI_DOUBLE, next, 0, MPI_COMM_WORLD, &request); // because: RW402
    for (int i = 0; i < n; i++)
        out[i] = 0; // expect: RW402
    MPI_Recv(in, n, MPI_DOUBLE, previous, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    free(out);
    free(in);
    MPI_Finalize();
    return 0;
}
