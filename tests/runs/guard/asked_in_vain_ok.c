// The buffer is read when a test says that it is there.
// run: -n 2 --guard source
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
        MPI_Test(&request, &done, MPI_STATUS_IGNORE);
    int late = theirs;
    theirs = late + 1;
    MPI_Finalize();
    return 0;
}
