// Rank 0 sends to rank 2 what rank 1 waits for.
// run: -n 3
// says: another destination
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x = 0;
    if (rank == 0)
        MPI_Send(&x, 1, MPI_INT, 2, 5, MPI_COMM_WORLD); // because: RW201
    if (rank == 1)
        MPI_Recv(&x, 1, MPI_INT, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE); // expect: RW201
    MPI_Finalize();
    return 0;
}
