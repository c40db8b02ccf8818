// Rank 2 gives more than the root takes.
// run: -n 3
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x[4] = {0}, all[12];
    MPI_Gather(x, rank == 2 ? 2 : 1, MPI_INT, all, 1, MPI_INT, 0, MPI_COMM_WORLD); // expect: RW107
    MPI_Finalize();
    return 0;
}
