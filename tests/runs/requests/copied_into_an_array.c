// Requests are moved from one variable into an array; the last is forgotten.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int peer = 1 - rank;
    int n, mine = 1;
    MPI_Request request, requests[3];
    for (int i = 0; i < 3; i++) {
        MPI_Isend(&mine, 1, MPI_INT, peer, i, MPI_COMM_WORLD, &request); // expect: RW301
        requests[i] = request;
    }
    for (int i = 0; i < 3; i++)
        MPI_Recv(&n, 1, MPI_INT, peer, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    MPI_Finalize();
    return 0;
}
