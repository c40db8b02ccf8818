// Memory that realloc has moved or grown is as long as it was asked to be. Here it does.
// run: -n 2 --guard source
// run: -n 2 --guard binary
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int *numbers = malloc(2 * sizeof(int));
    numbers = realloc(numbers, 6 * sizeof(int));
    MPI_Allgather(&rank, 1, MPI_INT, numbers + 4, 1, MPI_INT, MPI_COMM_WORLD);
    free(numbers);
    MPI_Finalize();
    return 0;
}
