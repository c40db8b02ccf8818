// From the middle of a local array on there are fewer elements than are sent.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    double values[8] = {0};      // because: RW410
    MPI_Init(&argc, &argv);
    MPI_Bcast(values + 3, 6, MPI_DOUBLE, 0, MPI_COMM_WORLD);      // expect: RW410
    MPI_Finalize();
    return 0;
}
