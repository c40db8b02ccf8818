// Ranks reduce with one operation of their own, which each has made in another order.
// run: -n 2
#include <mpi.h>
#include <stdio.h>

static void keep_larger(void *in, void *both, int *count, MPI_Datatype *type)
{
    for (int i = 0; i < *count; i++)
        if (((int *)in)[i] > ((int *)both)[i])
            ((int *)both)[i] = ((int *)in)[i];
}

int main(int argc, char **argv)
{
    int rank, largest;
    MPI_Op larger, unused;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Op_create(keep_larger, 1, &unused);
    MPI_Op_create(keep_larger, 1, &larger);
    if (rank == 1)
        MPI_Op_create(keep_larger, 1, &unused);
    MPI_Allreduce(&rank, &largest, 1, MPI_INT, larger, MPI_COMM_WORLD);
    if (rank == 0)
        printf("largest %d\n", largest);
    MPI_Op_free(&larger);
    MPI_Op_free(&unused);
    MPI_Finalize();
    return 0;
}
