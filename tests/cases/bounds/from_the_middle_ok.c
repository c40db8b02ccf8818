// From the middle of a local array on there are as many elements as are sent.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    double values[8] = {0};
    MPI_Init(&argc, &argv);
    MPI_Bcast(values + 3, 5, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
