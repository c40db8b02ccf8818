// Sends freed while active, all through one variable; the receiver answers at the end.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x = rank, y;
    MPI_Request request;
    if (rank == 0) {
        for (int i = 0; i < 50; i++) {
            MPI_Isend(&x, 1, MPI_INT, 1, i, MPI_COMM_WORLD, &request);
            MPI_Request_free(&request);
        }
        MPI_Recv(&y, 1, MPI_INT, 1, 99, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        for (int i = 0; i < 50; i++)
            MPI_Recv(&y, 1, MPI_INT, 0, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(&x, 1, MPI_INT, 0, 99, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
