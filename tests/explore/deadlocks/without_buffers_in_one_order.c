// Rank 0 answers whom it hears first. If that is rank 1, its word to rank 2 meets a send of rank 2.
// explore: np=3 buffering=infinite -> 2
// explore: np=3 buffering=zero -> 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x;
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
        if (status.MPI_SOURCE == 1)
            MPI_Send(&rank, 1, MPI_INT, 2, 0, MPI_COMM_WORLD); // finds: RW202
        MPI_Recv(&x, 1, MPI_INT, 3 - status.MPI_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (status.MPI_SOURCE == 2)
            MPI_Send(&rank, 1, MPI_INT, 2, 0, MPI_COMM_WORLD);
    } else {
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
        if (rank == 2)
            MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
