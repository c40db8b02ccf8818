// Rank 2 sends one number less than the root expects of it.
// run: -n 4
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int mine[8] = {0}, all[64], counts[8], starts[8];
    for (int i = 0; i < size; i++) {
        counts[i] = i + 1;
        starts[i] = 8 * i;
    }
    int own = rank == 2 ? 2 : rank + 1;
    MPI_Gatherv(mine, own, MPI_INT, all, counts, starts, MPI_INT, 0, MPI_COMM_WORLD); // expect: RW107
    MPI_Finalize();
    return 0;
}
