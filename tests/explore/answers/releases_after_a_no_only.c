// Does its part only while it waits: a yes to the first question leaves the other rank waiting for ever.
// explore: np=2 buffering=infinite failed_polls=1 -> 2
// explore: np=2 buffering=infinite failed_polls=1 strategy=predict -> some
// explore: np=2 failed_polls=1 -> 4
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, value = 0, done = 0;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Irecv(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
        MPI_Test(&request, &done, MPI_STATUS_IGNORE);
        if (!done) {
            MPI_Send(&rank, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
            MPI_Wait(&request, MPI_STATUS_IGNORE);
        }
    } else {
        MPI_Isend(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &request);
        MPI_Recv(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); // finds: RW201
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
