// The rank that cannot go on ends its process, which ends the run.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static int prepare(int rank)
{
    double mass = rank + 0.5;
    if (mass < 0.0 || mass > 500.0) {
        fprintf(stderr, "mass out of range on rank %d\n", rank);
        exit(EXIT_FAILURE);
    }
    MPI_Allreduce(MPI_IN_PLACE, &mass, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    return 0;
}

int main(int argc, char **argv)
{
    int failed;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    failed = prepare(rank);
    if (failed)
        printf("rank %d goes on without mass\n", rank);
    MPI_Finalize();
    return 0;
}
