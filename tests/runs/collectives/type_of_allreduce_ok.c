// MPI_LONG on both sides, by two names of it.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    long x[2] = {0}, sum[2];
    MPI_Allreduce(x, sum, 2, rank == 1 ? MPI_LONG : MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
