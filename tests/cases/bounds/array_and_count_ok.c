// A global array is as long as the count, which is a macro.
#include <mpi.h>
#include <stdlib.h>

#define COUNT 10

static int numbers[COUNT];

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Bcast(numbers, COUNT, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
