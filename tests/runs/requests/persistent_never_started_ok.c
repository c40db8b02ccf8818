// One persistent receive is started; the other is not needed and freed.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int peer = 1 - rank;
    int n = 0;
    MPI_Request request, idle;
    MPI_Recv_init(&n, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, &request);
    MPI_Recv_init(&n, 1, MPI_INT, peer, 1, MPI_COMM_WORLD, &idle);
    MPI_Start(&request);
    MPI_Send(&rank, 1, MPI_INT, peer, 0, MPI_COMM_WORLD);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Request_free(&request);
    MPI_Request_free(&idle);
    MPI_Finalize();
    return 0;
}
