// Rank 1 gathers to another root.
// run: -n 3
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x = rank, all[3];
    MPI_Gather(&x, 1, MPI_INT, all, 1, MPI_INT, rank == 1 ? 1 : 0, MPI_COMM_WORLD); // expect: RW104
    MPI_Finalize();
    return 0;
}
