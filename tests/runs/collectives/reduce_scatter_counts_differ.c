// Rank 2 cuts the result in other pieces.
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
        counts[0] = 3, counts[1] = 4;
    MPI_Reduce_scatter(all, mine, counts, MPI_INT, MPI_SUM, MPI_COMM_WORLD); // expect: RW107
    MPI_Finalize();
    return 0;
}
