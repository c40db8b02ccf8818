// All made the persistent broadcast, but not all start it.
#include <mpi.h>

int main(int argc, char **argv)
{
    double x = 0.0;
    MPI_Request request;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Bcast_init(&x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
    if (rank > 0)
        MPI_Start(&request); // expect: RW101
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Request_free(&request);
    MPI_Finalize();
    return 0;
}
