// MPI_Iprobe of anybody, asked until something is there; then it is received from whom was seen.
// explore: np=3 buffering=infinite -> 2
// explore: np=4 buffering=infinite -> 6
// explore: np=3 strategy=predict -> some
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, x[4];
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank > 0)
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    for (int i = 1; rank == 0 && i < size; i++) {
        int is_there = 0;
        while (!is_there)
            MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &is_there, &status);
        MPI_Recv(&x[i], 1, MPI_INT, status.MPI_SOURCE, status.MPI_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    if (rank == 0 && x[1] == 2)
        abort(); // finds: RW203
    MPI_Finalize();
    return 0;
}
