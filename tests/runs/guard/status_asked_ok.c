// A request is known to be complete before it is waited for.
// run: -n 2 --guard source
// run: -n 2 --guard binary
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int theirs = 0, done = 0;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int other = 1 - rank;
    MPI_Irecv(&theirs, 1, MPI_INT, other, 0, MPI_COMM_WORLD, &request);
    MPI_Send(&rank, 1, MPI_INT, other, 0, MPI_COMM_WORLD);
    while (!done)
        MPI_Request_get_status(request, &done, MPI_STATUS_IGNORE);
    int seen = theirs;
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    theirs = seen;
    MPI_Finalize();
    return 0;
}
