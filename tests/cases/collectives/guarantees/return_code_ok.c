// With the default error handler MPI returns only after success.
#include <mpi.h>
#include <stdio.h>

static int exchange(int *code, int rank)
{
    int x = rank;
    *code = MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
    return x - rank;
}

int main(int argc, char **argv)
{
    int code, own;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    own = exchange(&code, rank);
    if (code != MPI_SUCCESS) {
        printf("rank %d stops\n", rank);
        return 1;
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return own > 0;
}
