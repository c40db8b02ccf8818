// All name an operation of their own making.
// run: -n 3
#include <mpi.h>

static void largest(void *in, void *inout, int *count, MPI_Datatype *type)
{
    for (int i = 0; i < *count; i++)
        if (((int *)in)[i] > ((int *)inout)[i])
            ((int *)inout)[i] = ((int *)in)[i];
}

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x = rank, result;
    MPI_Op own;
    MPI_Op_create(largest, 1, &own);
    MPI_Reduce(&x, &result, 1, MPI_INT, own, 0, MPI_COMM_WORLD);
    MPI_Op_free(&own);
    MPI_Finalize();
    return 0;
}
