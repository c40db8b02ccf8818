// Doubles by their Fortran name.
#include <mpi.h>

int main(int argc, char **argv)
{
    double values[4] = {0};
    MPI_Init(&argc, &argv);
    MPI_Bcast(values, 4, MPI_DOUBLE_PRECISION, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
