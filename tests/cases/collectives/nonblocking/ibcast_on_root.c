// Only the root starts the broadcast.
#include <mpi.h>

int main(int argc, char **argv)
{
    double x = 0.0;
    MPI_Request request = MPI_REQUEST_NULL;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) { // because: RW101
        x = 3.0;
        MPI_Ibcast(&x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD, &request); // expect: RW101
    }
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
