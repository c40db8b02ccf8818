// Rank 2 sends the result, but rank 0 asks rank 1 for it.
// run: -n 3
// says: another source
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x = 0;
    if (rank == 0)
        MPI_Recv(&x, 1, MPI_INT, 1, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE); // expect: RW201
    if (rank == 2)
        MPI_Send(&x, 1, MPI_INT, 0, 5, MPI_COMM_WORLD); // because: RW201
    MPI_Barrier(MPI_COMM_WORLD); // because: RW201
    MPI_Finalize();
    return 0;
}
