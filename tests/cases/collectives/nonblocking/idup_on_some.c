// The nonblocking duplication of a communicator needs all its members.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Comm copy = MPI_COMM_NULL;
    MPI_Request request = MPI_REQUEST_NULL;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank % 2 == 0) // because: RW101
        MPI_Comm_idup(MPI_COMM_WORLD, &copy, &request); // expect: RW101, RW310
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
