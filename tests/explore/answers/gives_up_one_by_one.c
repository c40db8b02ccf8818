// The first question is always answered with no, the second in most runs with yes: only after three failed polls it is
// seen that nobody receives the message, and one more no at a time leads there.
// explore: np=2 buffering=infinite failed_polls=3 strategy=predict -> some
// explore: np=2 buffering=infinite failed_polls=3 -> 3
#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int rank, value = 0, is_there = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        for (int turn = 0; turn < 3 && !is_there; turn++) {
            MPI_Iprobe(1, 0, MPI_COMM_WORLD, &is_there, MPI_STATUS_IGNORE);
            if (turn == 0)
                MPI_Send(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
            usleep(100000);
        }
        if (is_there)
            MPI_Recv(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        MPI_Recv(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD); // finds: RW207
    }
    MPI_Finalize();
    return 0;
}
