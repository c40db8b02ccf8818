// MPI_Waitsome is called once, though it may leave some of the receives.
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
        MPI_Irecv(&n[i], 1, MPI_INT, peer, i, MPI_COMM_WORLD, &requests[i]); // expect: RW301
    MPI_Send(&mine, 1, MPI_INT, peer, 0, MPI_COMM_WORLD);
    MPI_Waitsome(2, requests, &done, which, MPI_STATUSES_IGNORE);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Send(&mine, 1, MPI_INT, peer, 1, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
