// A persistent send is started, completed and freed.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int peer = 1 - rank;
    int n;
    MPI_Request request;
    MPI_Send_init(&rank, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, &request);
    MPI_Start(&request);
    MPI_Recv(&n, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Request_free(&request);
    MPI_Finalize();
    return 0;
}
