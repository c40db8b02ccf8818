// Calls within one process need what their buffers have.
// run: -n 2 --guard binary
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int sums[8] = {0}, at = 0, local[6] = {0};
    MPI_Init(&argc, &argv);
    int *numbers = calloc(6, sizeof(int));
    char *packed = malloc(24);
    MPI_Pack(numbers, 6, MPI_INT, sums, 32, &at, MPI_COMM_WORLD);
    at = 0;
    MPI_Pack(sums, 2, MPI_INT, packed, 24, &at, MPI_COMM_WORLD);
    at = 0;
    MPI_Unpack(packed, 24, &at, sums, 2, MPI_INT, MPI_COMM_WORLD);
    MPI_Reduce_local(local, sums, 6, MPI_INT, MPI_SUM);
    free(packed);
    free(numbers);
    MPI_Finalize();
    return 0;
}
