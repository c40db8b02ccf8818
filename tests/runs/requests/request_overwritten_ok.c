// Three receives are begun in an array of requests.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int peer = 1 - rank;
    int n[3], mine = 1;
    MPI_Request requests[3];
    for (int i = 0; i < 3; i++)
        MPI_Irecv(&n[i], 1, MPI_INT, peer, i, MPI_COMM_WORLD, &requests[i]);
    for (int i = 0; i < 3; i++)
        MPI_Send(&mine, 1, MPI_INT, peer, i, MPI_COMM_WORLD);
    MPI_Waitall(3, requests, MPI_STATUSES_IGNORE);
    MPI_Finalize();
    return 0;
}
