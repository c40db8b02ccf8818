// Only the copy of a request is waited for.
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
    MPI_Irecv(&n, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, &request);
    copy = request;
    MPI_Send(&rank, 1, MPI_INT, peer, 0, MPI_COMM_WORLD);
    MPI_Wait(&copy, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
