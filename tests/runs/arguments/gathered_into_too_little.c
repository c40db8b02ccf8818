// The root gathers a number of each rank and has room for all of them.
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
    int mine = rank;
    int *numbers = malloc(sizeof(int));      // because: RW410
    MPI_Gather(&mine, 1, MPI_INT, numbers, 1, MPI_INT, 0, MPI_COMM_WORLD);      // expect: RW410
    free(numbers);
    MPI_Finalize();
    return 0;
}
