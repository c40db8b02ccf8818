// A persistent send is started and left alone.
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
    MPI_Send_init(&rank, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, &request); // expect: RW306
    MPI_Start(&request); // expect: RW301
    MPI_Recv(&n, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
