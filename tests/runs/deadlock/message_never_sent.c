// Rank 0 forgot to send and finalizes.
// run: -n 2
// says: rank 1 waits for rank 0
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x = 0;
    if (rank == 1)
        MPI_Recv(&x, 1, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE); // expect: RW201
    MPI_Finalize();
    return 0;
}
