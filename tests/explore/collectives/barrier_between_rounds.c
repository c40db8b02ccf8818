// A barrier between two rounds: what is sent in the second cannot come to a receive of the first.
// explore: np=3 buffering=infinite -> 4
// explore: np=3 buffering=infinite strategy=predict -> some
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x, sum;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int round = 0; round < 2; round++) {
        if (rank > 0)
            MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
        for (int i = 0; rank == 0 && i < 2; i++)
            MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
