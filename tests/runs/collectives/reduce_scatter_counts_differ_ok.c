// Everybody cuts the result alike.
// run: -n 3
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int all[16] = {0}, mine[16], counts[3] = {4, 4, 4};
    if (rank == 2)
        counts[0] = 4, counts[1] = 4;
    MPI_Reduce_scatter(all, mine, counts, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
