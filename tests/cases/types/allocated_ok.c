// Memory for doubles is sent as doubles.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    double *values;
    MPI_Init(&argc, &argv);
    values = malloc(4 * sizeof *values);
    values[0] = values[1] = values[2] = values[3] = argc;
    MPI_Bcast(values, 4, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    free(values);
    MPI_Finalize();
    return 0;
}
