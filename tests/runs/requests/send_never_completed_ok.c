// The request of a send is freed: it may end when it likes.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int peer = 1 - rank;
    int n, mine = 1;
    MPI_Request request;
    MPI_Isend(&mine, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, &request);
    MPI_Recv(&n, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Request_free(&request);
    MPI_Finalize();
    return 0;
}
