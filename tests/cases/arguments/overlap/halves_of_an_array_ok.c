// Two halves of one array.
#include <mpi.h>

int main(int argc, char **argv)
{
    double values[8] = {1, 2, 3, 4};
    MPI_Init(&argc, &argv);
    MPI_Allreduce(values, values + 4, 4, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
