// The blocks have different lengths.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x[4] = {0}, mine[2];
    MPI_Reduce_scatter_block(x, mine, 1 + rank, MPI_INT, MPI_SUM, MPI_COMM_WORLD); // expect: RW107
    MPI_Finalize();
    return 0;
}
