// A copy of a persistent request is started when the original is freed.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int peer = 1 - rank;
    int n;
    MPI_Request request, copy;
    MPI_Recv_init(&n, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, &request);
    MPI_Start(&request);
    MPI_Send(&rank, 1, MPI_INT, peer, 0, MPI_COMM_WORLD);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    copy = request;
    MPI_Request_free(&request); // because: RW312
    MPI_Start(&copy); // expect: RW312
    MPI_Finalize();
    return 0;
}
