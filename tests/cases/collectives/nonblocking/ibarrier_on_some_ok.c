// All ranks start the nonblocking barrier.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Request request = MPI_REQUEST_NULL;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Ibarrier(MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
