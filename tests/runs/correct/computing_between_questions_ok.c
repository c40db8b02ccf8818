// Rank 0 computes for a second and a half, and asks now and then whether a message has come; rank 1 sends it only
// when rank 0 is done.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int flag = 0, x = 0, y = 0;
    volatile double sum = 0;
    MPI_Request request;
    if (rank == 0) {
        MPI_Irecv(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
        for (int block = 0; block < 4000; block++) {
            for (int i = 1; i < 100000; i++)
                sum += 1.0 / i;
            MPI_Test(&request, &flag, MPI_STATUS_IGNORE);
        }
        MPI_Send(&y, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    } else {
        MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
