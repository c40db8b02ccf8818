// As many bytes are allocated as elements are sent.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int *numbers = malloc(40);      // because: RW410
    MPI_Init(&argc, &argv);
    MPI_Bcast(numbers, 40, MPI_INT, 0, MPI_COMM_WORLD);      // expect: RW410
    MPI_Finalize();
    free(numbers);
    return 0;
}
