// A global array is shorter than the count, which is a macro.
#include <mpi.h>
#include <stdlib.h>

#define COUNT 10

static int numbers[COUNT];      // because: RW410

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Bcast(numbers, COUNT + 1, MPI_INT, 0, MPI_COMM_WORLD);      // expect: RW410
    MPI_Finalize();
    return 0;
}
