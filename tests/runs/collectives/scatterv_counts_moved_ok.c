// Everybody takes the share that the root gives it.
// run: -n 3
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int mine[8] = {0}, all[64] = {0}, counts[8], starts[8];
    for (int i = 0; i < size; i++)
        counts[i] = 2 * i + 0, starts[i] = 8 * i;
    MPI_Scatterv(all, counts, starts, MPI_INT, mine, 2 * rank, MPI_INT, 1, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
