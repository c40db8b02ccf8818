// Sent on the world, awaited on its duplicate.
// run: -n 2
// says: another communicator
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x = 0;
    MPI_Comm copy;
    MPI_Comm_dup(MPI_COMM_WORLD, &copy);
    if (rank == 0)
        MPI_Send(&x, 1, MPI_INT, 1, 2, MPI_COMM_WORLD); // because: RW201
    else
        MPI_Recv(&x, 1, MPI_INT, 0, 2, copy, MPI_STATUS_IGNORE); // expect: RW201
    MPI_Comm_free(&copy);
    MPI_Finalize();
    return 0;
}
