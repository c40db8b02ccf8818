// Two objects from the same malloc line: one belongs to the rank, the other is equal everywhere.
#include <mpi.h>
#include <stdlib.h>

static int *counter(int start)
{
    int *c = malloc(sizeof *c);
    *c = start;
    return c;
}

int main(int argc, char **argv)
{
    int *local, *common;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    local = counter(rank);
    common = counter(3);

    while ((*local)-- > 0) // because: RW101
        MPI_Barrier(MPI_COMM_WORLD); // expect: RW101

    free(local);
    free(common);
    MPI_Finalize();
    return 0;
}
