// The null pointer ends the run.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static double *field(int rank)
{
    double *values = NULL;
    if (rank < 64)
        values = calloc(16, sizeof *values);
    return values;
}

static void share(int rank)
{
    double *values = field(rank);
    if (values == NULL) {
        perror("field");
        abort();
    }
    MPI_Bcast(values, 16, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    free(values);
}

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    share(rank);
    MPI_Finalize();
    return 0;
}
