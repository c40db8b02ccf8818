// A reduction in place is scattered, and its buffers have room for the parts only (MPI 4.1, section 6.10.1).
// run: -n 2 --guard binary
#include <mpi.h>
#include <stdlib.h>

static int parts[5];      // because: RW410

int main(int argc, char **argv)
{
    int local[5] = {0}, part[3];      // because: RW410
    MPI_Init(&argc, &argv);
    int *numbers = calloc(5, sizeof(int)), counts[2] = {3, 3};      // because: RW410
    MPI_Reduce_scatter_block(MPI_IN_PLACE, numbers, 3, MPI_INT, MPI_SUM, MPI_COMM_WORLD);      // expect: RW410
    MPI_Reduce_scatter(MPI_IN_PLACE, parts, counts, MPI_INT, MPI_SUM, MPI_COMM_WORLD);      // expect: RW410
    MPI_Reduce_scatter_block(local, part, 3, MPI_INT, MPI_SUM, MPI_COMM_WORLD);      // expect: RW410
    free(numbers);
    MPI_Finalize();
    return 0;
}
