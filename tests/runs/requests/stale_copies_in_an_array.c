// An array of requests is copied, and both are completed.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int peer = 1 - rank;
    int n;
    MPI_Request requests[2], copies[2];
    MPI_Irecv(&n, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, &requests[0]);
    MPI_Isend(&rank, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, &requests[1]);
    copies[0] = requests[0], copies[1] = requests[1];
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    MPI_Waitall(2, copies, MPI_STATUSES_IGNORE); // expect: RW302
    MPI_Finalize();
    return 0;
}
