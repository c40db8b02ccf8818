// Rank 1 expects less than the root gives.
// run: -n 3
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int all[6] = {0}, x[2];
    MPI_Scatter(all, 2, MPI_INT, x, rank == 1 ? 1 : 2, MPI_INT, 0, MPI_COMM_WORLD); // expect: RW107
    MPI_Finalize();
    return 0;
}
