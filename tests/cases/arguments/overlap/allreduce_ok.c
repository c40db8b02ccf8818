// One array is summed in place.
#include <mpi.h>

int main(int argc, char **argv)
{
    double sums[3] = {1, 2, 3};
    MPI_Init(&argc, &argv);
    MPI_Allreduce(MPI_IN_PLACE, sums, 3, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
