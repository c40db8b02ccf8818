// A persistent receive is waited for, but was never started.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int peer = 1 - rank;
    int n = 0;
    MPI_Request request, send;
    MPI_Recv_init(&n, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, &request); // expect: RW304
    MPI_Wait(&request, MPI_STATUS_IGNORE); // because: RW304
    MPI_Request_free(&request);
    MPI_Finalize();
    return 0;
}
