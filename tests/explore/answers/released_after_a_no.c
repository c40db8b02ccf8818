// What is asked for is sent only once this rank has been told no: the first answer cannot be yes.
// explore: np=2 buffering=infinite failed_polls=2 -> 2
// explore: np=2 failed_polls=1 -> 2
// explore: np=2 buffering=infinite failed_polls=2 strategy=predict -> some
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, value = 0, done = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Request request;
        MPI_Irecv(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
        MPI_Test(&request, &done, MPI_STATUS_IGNORE);
        if (done)
            MPI_Abort(MPI_COMM_WORLD, 1);
        MPI_Send(&rank, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
        while (!done)
            MPI_Test(&request, &done, MPI_STATUS_IGNORE);
    } else {
        MPI_Recv(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
