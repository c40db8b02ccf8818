// Rank 0 finalizes, the others stand in a barrier.
// run: -n 4
// says: ranks 1-3 wait for rank 0
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank != 0)
        MPI_Barrier(MPI_COMM_WORLD); // expect: RW201
    MPI_Finalize();
    return 0;
}
