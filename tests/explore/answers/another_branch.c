// If no message is there at once, the receiver sends first, and both wait for each other.
// explore: np=3 buffering=infinite failed_polls=1 -> 3
// explore: np=3 buffering=infinite failed_polls=1 strategy=depth-first -> 3
// explore: np=3 buffering=infinite failed_polls=1 strategy=predict -> some
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, value = 0, is_there = 0;
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Iprobe(MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &is_there, &status);
        int first = is_there ? status.MPI_SOURCE : 1;
        if (!is_there)
            MPI_Ssend(&rank, 1, MPI_INT, 1, 0, MPI_COMM_WORLD); // finds: RW201
        MPI_Recv(&value, 1, MPI_INT, first, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&value, 1, MPI_INT, 3 - first, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (is_there)
            MPI_Send(&rank, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    } else {
        MPI_Ssend(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
        if (rank == 1)
            MPI_Recv(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
