// One array is summed into itself.
#include <mpi.h>

int main(int argc, char **argv)
{
    double sums[3] = {1, 2, 3};
    MPI_Init(&argc, &argv);
    MPI_Allreduce(sums, sums, 3, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD); // expect: RW909
    MPI_Finalize();
    return 0;
}
