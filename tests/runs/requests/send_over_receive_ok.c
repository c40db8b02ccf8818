// Each operation has a request of its own.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int peer = 1 - rank;
    int n, mine = 1;
    MPI_Request receive, send;
    MPI_Irecv(&n, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, &receive);
    MPI_Isend(&mine, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, &send);
    MPI_Wait(&send, MPI_STATUS_IGNORE);
    MPI_Wait(&receive, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
