// Every rank reduces as many elements as it owns.
// run: -n 3
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    double mine[4] = {0}, sum[4];
    MPI_Allreduce(mine, sum, rank == 1 ? 3 : 4, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD); // expect: RW107
    MPI_Finalize();
    return 0;
}
