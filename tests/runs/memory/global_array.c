// A global array is shorter than the count (MPI 4.1, section 3.2.4).
// run: -n 2
// run: -n 2 --guard binary
#include <mpi.h>
#include <stdlib.h>

static int numbers[10];      // because: RW410

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int count = argc > 5 ? 3 : 11;
    MPI_Bcast(numbers, count, MPI_INT, 0, MPI_COMM_WORLD);      // expect: RW410
    MPI_Finalize();
    return 0;
}
