// A reduction in place is scattered, and its buffers have room for the whole input.
// run: -n 2 --guard binary
#include <mpi.h>
#include <stdlib.h>

static int parts[6];

int main(int argc, char **argv)
{
    int local[6] = {0}, part[3];
    MPI_Init(&argc, &argv);
    int *numbers = calloc(6, sizeof(int)), counts[2] = {3, 3};
    MPI_Reduce_scatter_block(MPI_IN_PLACE, numbers, 3, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Reduce_scatter(MPI_IN_PLACE, parts, counts, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Reduce_scatter_block(local, part, 3, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    free(numbers);
    MPI_Finalize();
    return 0;
}
