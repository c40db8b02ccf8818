// A persistent request is freed unless it is null.
// run: -n 1
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Request request;
    MPI_Send_init(&rank, 1, MPI_INT, 0, 0, MPI_COMM_SELF, &request);
    if (request != MPI_REQUEST_NULL)
        MPI_Request_free(&request);
    if (request != MPI_REQUEST_NULL)
        MPI_Request_free(&request);
    MPI_Finalize();
    return 0;
}
