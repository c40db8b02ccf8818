// Allreduce works element by element, but the ranks bring different numbers of elements.
#include <mpi.h>

#define MOST 16

int main(int argc, char **argv)
{
    double mine[MOST] = {0.0}, sum[MOST];
    int n;
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    n = 10 / size + (rank < 10 % size);
    MPI_Allreduce(mine, sum, n, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD); // expect: RW107
    MPI_Finalize();
    return 0;
}
