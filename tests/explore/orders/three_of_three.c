// 3 messages of 3 senders each: 1,680 orders.
// explore: np=4 buffering=infinite strategy=predict -> 1680 orders
// explore: np=4 buffering=infinite strategy=reduced jobs=2 long=yes -> 1680
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < 9; i++)
        if (rank == 0)
            MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        else if (i < 3)
            MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
