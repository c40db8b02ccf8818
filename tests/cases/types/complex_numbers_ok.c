// A complex number is two doubles.
#include <mpi.h>

int main(int argc, char **argv)
{
    double _Complex numbers[2] = {1, 2};
    MPI_Init(&argc, &argv);
    MPI_Bcast(numbers, 2, MPI_C_DOUBLE_COMPLEX, 0, MPI_COMM_WORLD);
    MPI_Bcast(numbers, 4, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
