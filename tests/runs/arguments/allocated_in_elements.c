// A buffer is allocated in bytes and used in elements.
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
    double *numbers = calloc(100, 1);      // because: RW410
    MPI_Bcast(numbers + 2, 98, MPI_DOUBLE, 0, MPI_COMM_SELF);      // expect: RW410
    free(numbers);
    MPI_Finalize();
    return 0;
}
