// A function makes a persistent request each time and frees it.
// run: -n 2
#include <mpi.h>

static void exchange(int rank, int peer)
{
    int n;
    MPI_Request request;
    MPI_Recv_init(&n, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, &request);
    MPI_Start(&request);
    MPI_Send(&rank, 1, MPI_INT, peer, 0, MPI_COMM_WORLD);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Request_free(&request);
}

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int peer = 1 - rank;
    for (int i = 0; i < 3; i++)
        exchange(rank, peer);
    MPI_Finalize();
    return 0;
}
