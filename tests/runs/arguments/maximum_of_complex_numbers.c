// Complex numbers have no maximum.
// run: -n 2
// says: MPI_MAX is not defined for MPI_C_DOUBLE_COMPLEX
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    double x[2] = {0}, y[2];
    MPI_Allreduce(x, y, 1, MPI_C_DOUBLE_COMPLEX, MPI_MAX, MPI_COMM_WORLD); // expect: RW908
    MPI_Finalize();
    return 0;
}
