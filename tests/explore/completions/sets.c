// MPI_Waitsome may complete each of its requests, or any set of them.
// explore: np=3 buffering=infinite completions=2 -> 3
// explore: np=4 buffering=infinite completions=1 -> 7
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, x[3];
    MPI_Request requests[3];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank > 0)
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    for (int i = 1; rank == 0 && i < size; i++)
        MPI_Irecv(&x[i - 1], 1, MPI_INT, i, 0, MPI_COMM_WORLD, &requests[i - 1]);
    for (int left = size - 1, count; rank == 0 && left > 0; left -= count) {
        int which[3];
        MPI_Waitsome(size - 1, requests, &count, which, MPI_STATUSES_IGNORE);
        if (size == 4) {
            MPI_Waitall(size - 1, requests, MPI_STATUSES_IGNORE);
            count = left;
        }
    }
    MPI_Finalize();
    return 0;
}
