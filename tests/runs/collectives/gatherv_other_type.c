// The others send floats, and the root takes as many integers.
// run: -n 3
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int mine[4] = {0}, all[12], counts[8], starts[8];
    for (int i = 0; i < size; i++)
        counts[i] = 4, starts[i] = 4 * i;
    if (rank == 0)
        MPI_Gatherv(MPI_IN_PLACE, 0, MPI_INT, all, counts, starts, MPI_INT, 0, MPI_COMM_WORLD); // expect: RW106
    else
        MPI_Gatherv(mine, 4, MPI_FLOAT, 0, 0, 0, MPI_INT, 0, MPI_COMM_WORLD); // because: RW106
    MPI_Finalize();
    return 0;
}
