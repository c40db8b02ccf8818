// The request of a receive is freed when MPI has said that it is complete.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int peer = 1 - rank;
    int n, done = 0;
    MPI_Request request;
    MPI_Irecv(&n, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, &request);
    MPI_Send(&rank, 1, MPI_INT, peer, 0, MPI_COMM_WORLD);
    while (!done)
        MPI_Request_get_status(request, &done, MPI_STATUS_IGNORE);
    MPI_Request_free(&request);
    MPI_Finalize();
    return 0;
}
