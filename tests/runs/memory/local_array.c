// A local array of a calling function is shorter than the count (MPI 4.1, section 3.2.4).
// run: -n 2 --guard source
// run: -n 2 --guard binary
#include <mpi.h>
#include <stdlib.h>

static void share(int *numbers, int count)
{
    MPI_Bcast(numbers, count, MPI_INT, 0, MPI_COMM_WORLD);      // expect: RW410
}

int main(int argc, char **argv)
{
    int numbers[10] = {0};      // because: RW410
    MPI_Init(&argc, &argv);
    share(numbers + 2, 8 + argc);
    MPI_Finalize();
    return 0;
}
