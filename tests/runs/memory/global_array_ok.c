// A global array is as long as the count (MPI 4.1, section 3.2.4).
// run: -n 2
// run: -n 2 --guard binary
#include <mpi.h>
#include <stdlib.h>

static int numbers[10];

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int count = argc > 5 ? 3 : 10;
    MPI_Bcast(numbers, count, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
