// They have a sum.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    double x[2] = {0}, y[2];
    MPI_Allreduce(x, y, 1, MPI_C_DOUBLE_COMPLEX, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
