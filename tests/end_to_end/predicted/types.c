// Rank 1 sends an int and rank 2, most of the time later, a double: the receives expect that order.
#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int rank, value[2] = {0, 0};
    double real = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Recv(value, 2, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&real, 1, MPI_DOUBLE, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        MPI_Send(value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    } else {
        usleep(50000);
        MPI_Send(&real, 1, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
