// Forgets a send that is not complete at once.
// explore: np=2 buffering=infinite failed_polls=1 -> 2
// explore: np=2 buffering=infinite failed_polls=1 strategy=predict -> some
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, value = 0, done = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Request request;
        MPI_Isend(&rank, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request); // finds: RW301
        MPI_Test(&request, &done, MPI_STATUS_IGNORE);
    } else
        MPI_Recv(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
