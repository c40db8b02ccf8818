// Rank 2 sends more than the first receive has room for, and most of the time comes second.
#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int rank, values[4] = {0, 0, 0, 0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Recv(values, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(values, 4, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        MPI_Send(values, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    } else {
        usleep(50000);
        MPI_Send(values, 4, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
