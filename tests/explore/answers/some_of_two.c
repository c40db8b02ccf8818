// MPI_Testsome: which are complete first, and how often none is.
// explore: np=3 buffering=infinite failed_polls=1 completions=9 -> 10
// explore: np=3 buffering=infinite failed_polls=1 completions=9 strategy=depth-first -> 10
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, values[2] = {0, 0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Request requests[2];
        for (int i = 0; i < 2; i++)
            MPI_Irecv(&values[i], 1, MPI_INT, i + 1, 0, MPI_COMM_WORLD, &requests[i]);
        for (int left = 2; left > 0;) {
            int count = 0, which[2];
            MPI_Testsome(2, requests, &count, which, MPI_STATUSES_IGNORE);
            left -= count;
        }
    } else
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
