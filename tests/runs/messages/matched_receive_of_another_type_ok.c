// Received as what it is.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    double x[4] = {0};
    MPI_Message message;
    if (rank == 0) {
        MPI_Send(x, 4, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD);
    } else {
        MPI_Mprobe(0, 0, MPI_COMM_WORLD, &message, MPI_STATUS_IGNORE);
        MPI_Mrecv(x, 4, MPI_DOUBLE, &message, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
