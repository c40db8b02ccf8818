// Asks three times whether a message is there, and goes on without it. Only then nobody receives it.
// explore: np=2 buffering=infinite failed_polls=3 -> 4
// explore: np=2 buffering=infinite failed_polls=3 strategy=depth-first -> 4
// explore: np=2 buffering=infinite failed_polls=3 strategy=predict -> some
// explore: np=2 buffering=infinite failed_polls=3 mixing=0 -> 4
// explore: np=2 buffering=infinite failed_polls=3 jobs=2 -> 4
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, value = 0, is_there = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        for (int turn = 0; turn < 3 && !is_there; turn++)
            MPI_Iprobe(1, 0, MPI_COMM_WORLD, &is_there, MPI_STATUS_IGNORE);
        if (is_there)
            MPI_Recv(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD); // finds: RW207
    MPI_Finalize();
    return 0;
}
