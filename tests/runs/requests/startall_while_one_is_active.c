// MPI_Startall is given a request that was started on its own.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int peer = 1 - rank;
    int n[2];
    MPI_Request requests[2];
    for (int i = 0; i < 2; i++)
        MPI_Recv_init(&n[i], 1, MPI_INT, peer, i, MPI_COMM_WORLD, &requests[i]);
    MPI_Start(&requests[1]);
    MPI_Startall(2, requests); // expect: RW303
    for (int i = 0; i < 2; i++)
        MPI_Send(&rank, 1, MPI_INT, peer, i, MPI_COMM_WORLD);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    for (int i = 0; i < 2; i++)
        MPI_Request_free(&requests[i]);
    MPI_Finalize();
    return 0;
}
