// The pointer is sent instead of what it points to.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int *values;
    MPI_Init(&argc, &argv);
    values = calloc(4, sizeof *values);
    MPI_Bcast(&values, 4, MPI_INT, 0, MPI_COMM_WORLD); // expect: RW401
    free(values);
    MPI_Finalize();
    return 0;
}
