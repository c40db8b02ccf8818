// Two messages, each asked for as long as it takes: nothing depends on how long that is.
// explore: np=2 buffering=infinite failed_polls=1 -> 4
// explore: np=2 buffering=infinite failed_polls=2 -> 9
// explore: np=2 buffering=infinite failed_polls=2 strategy=depth-first -> 9
// explore: np=2 buffering=infinite failed_polls=2 mixing=0 -> 5
// explore: np=2 buffering=infinite failed_polls=2 strategy=predict -> 1 orders
// explore: np=2 buffering=infinite failed_polls=1 runs=2 -> 2 inconclusive
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, value = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < 2; i++)
        if (rank == 0) {
            int done = 0;
            MPI_Request request;
            MPI_Irecv(&value, 1, MPI_INT, 1, i, MPI_COMM_WORLD, &request);
            while (!done)
                MPI_Test(&request, &done, MPI_STATUS_IGNORE);
        } else
            MPI_Send(&rank, 1, MPI_INT, 0, i, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
