// What was seen once is there for certain: the second question cannot be answered with no.
// explore: np=2 buffering=infinite failed_polls=2 -> 3
// explore: np=2 failed_polls=2 strategy=predict -> some
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, value = 0, is_there = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        while (!is_there)
            MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &is_there, MPI_STATUS_IGNORE);
        MPI_Iprobe(1, 7, MPI_COMM_WORLD, &is_there, MPI_STATUS_IGNORE);
        if (!is_there)
            MPI_Abort(MPI_COMM_WORLD, 1);
        MPI_Recv(&value, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else
        MPI_Send(&rank, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
