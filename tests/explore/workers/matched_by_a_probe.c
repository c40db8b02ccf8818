// A matching probe takes the message out of the queue, so what is received is what was seen.
// explore: np=4 buffering=infinite -> 6
// explore: np=3 -> 4
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, x;
    MPI_Message message;
    MPI_Status seen, taken;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank > 0)
        MPI_Send(&rank, 1, MPI_INT, 0, rank, MPI_COMM_WORLD);
    for (int i = 1; rank == 0 && i < size; i++) {
        MPI_Mprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &message, &seen);
        MPI_Mrecv(&x, 1, MPI_INT, &message, &taken);
        if (seen.MPI_SOURCE != x)
            abort();
    }
    MPI_Finalize();
    return 0;
}
