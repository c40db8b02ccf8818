// Persistent requests restarted 1000 times.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x[2] = {0, 0};
    MPI_Request requests[2];
    MPI_Send_init(&x[0], 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &requests[0]);
    MPI_Recv_init(&x[1], 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &requests[1]);
    for (int round = 0; round < 1000; round++) {
        MPI_Startall(2, requests);
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    }
    MPI_Request_free(&requests[0]);
    MPI_Request_free(&requests[1]);
    MPI_Finalize();
    return 0;
}
