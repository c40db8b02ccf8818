// MPI_Waitsome is called until nothing is left.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int peer = 1 - rank;
    int n[2], mine = 1, done, which[2];
    MPI_Request requests[2];
    for (int i = 0; i < 2; i++)
        MPI_Irecv(&n[i], 1, MPI_INT, peer, i, MPI_COMM_WORLD, &requests[i]);
    for (int i = 0; i < 2; i++)
        MPI_Send(&mine, 1, MPI_INT, peer, i, MPI_COMM_WORLD);
    do
        MPI_Waitsome(2, requests, &done, which, MPI_STATUSES_IGNORE);
    while (done != MPI_UNDEFINED);
    MPI_Finalize();
    return 0;
}
