// The memory is freed while MPI may still read it.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size;
    int in[4];
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size;
    int previous = (rank + size - 1) % size;
    int *out = malloc(4 * sizeof *out);
    for (int i = 0; i < 4; i++)
        out[i] = rank;
    MPI_Isend(out, 4, MPI_INT, next, 0, MPI_COMM_WORLD, &request); // because: RW402
    free(out); // expect: RW402
    MPI_Recv(in, 4, MPI_INT, previous, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
