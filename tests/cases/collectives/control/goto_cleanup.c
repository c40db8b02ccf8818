// A rank that failed jumps over the sum the others wait in.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static int solve(int rank)
{
    double mine = rank, sum = 0.0;
    int failed = 0;
    double *field = malloc(1000 * sizeof *field);

    if (rank == 1)
        failed = 1;
    if (failed) // because: RW101
        goto cleanup;

    MPI_Allreduce(&mine, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD); // expect: RW101

cleanup:
    free(field);
    return failed;
}

int main(int argc, char **argv)
{
    int failed;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    failed = solve(rank);
    if (failed)
        fprintf(stderr, "rank %d failed\n", rank);
    MPI_Finalize();
    return 0;
}
