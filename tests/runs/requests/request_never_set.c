// One of two requests is never set.
// run: -n 1
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int n;
    MPI_Request requests[2];
    for (int i = 0; i < 2; i++)
        requests[i] = (MPI_Request)0x1234;
    MPI_Irecv(&n, 1, MPI_INT, 0, 0, MPI_COMM_SELF, &requests[0]);
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_SELF);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE); // expect: RW307
    MPI_Finalize();
    return 0;
}
