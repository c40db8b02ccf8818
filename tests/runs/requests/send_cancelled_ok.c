// A persistent receive is cancelled, completed and started again.
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
    MPI_Recv_init(&n, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, &request);
    MPI_Start(&request);
    MPI_Cancel(&request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Barrier(MPI_COMM_WORLD); // else the message may come before it is cancelled, and nobody sends another
    MPI_Start(&request);
    MPI_Send(&rank, 1, MPI_INT, peer, 0, MPI_COMM_WORLD);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Request_free(&request);
    MPI_Finalize();
    return 0;
}
