// Signed meets unsigned.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x[2] = {0}, sum[2];
    MPI_Allreduce(x, sum, 2, rank == 1 ? MPI_UNSIGNED : MPI_INT, MPI_SUM, MPI_COMM_WORLD); // expect: RW106
    MPI_Finalize();
    return 0;
}
