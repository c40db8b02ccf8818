// Rank 3 crashes; rank 2 waits for it, rank 1 for rank 2, rank 0 for rank 1.
// run: -n 4
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x = rank;
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 3)
        *(volatile int *)0 = 1; // expect: RW203
    if (rank < 3)
        MPI_Recv(&x, 1, MPI_INT, rank + 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (rank > 0)
        MPI_Send(&x, 1, MPI_INT, rank - 1, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
