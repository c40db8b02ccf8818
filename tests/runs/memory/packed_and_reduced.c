// Calls within one process need more than their buffers have (MPI 4.1, sections 5.2, 6.9.7).
// run: -n 2 --guard binary
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int sums[8] = {0}, at = 0, local[5] = {0};      // because: RW410
    MPI_Init(&argc, &argv);
    int *numbers = calloc(5, sizeof(int));      // because: RW410
    char *packed = malloc(17);      // because: RW410
    MPI_Pack(numbers, 6, MPI_INT, sums, 32, &at, MPI_COMM_WORLD);      // expect: RW410
    at = 0;
    MPI_Pack(sums, 2, MPI_INT, packed, 24, &at, MPI_COMM_WORLD);      // expect: RW410
    at = 0;
    MPI_Unpack(packed, 24, &at, sums, 2, MPI_INT, MPI_COMM_WORLD);      // expect: RW410
    MPI_Reduce_local(local, sums, 6, MPI_INT, MPI_SUM);      // expect: RW410
    free(packed);
    free(numbers);
    MPI_Finalize();
    return 0;
}
