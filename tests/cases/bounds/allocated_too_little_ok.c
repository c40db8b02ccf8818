// As many bytes are allocated as the elements need.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int *numbers = malloc(40);
    MPI_Init(&argc, &argv);
    MPI_Bcast(numbers, 10, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    free(numbers);
    return 0;
}
