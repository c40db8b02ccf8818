// Those that are complete are read.
// run: -n 2 --guard source
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int theirs[2] = {0}, count, which[2];
    MPI_Request requests[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int other = 1 - rank;
    for (int i = 0; i < 2; i++)
        MPI_Irecv(&theirs[i], 1, MPI_INT, other, i, MPI_COMM_WORLD, &requests[i]);
    MPI_Send(&rank, 1, MPI_INT, other, 1, MPI_COMM_WORLD);
    MPI_Waitsome(2, requests, &count, which, MPI_STATUSES_IGNORE);
    int sum = theirs[which[0]];
    MPI_Send(&rank, 1, MPI_INT, other, 0, MPI_COMM_WORLD);
    MPI_Waitsome(2, requests, &count, which, MPI_STATUSES_IGNORE);
    sum += theirs[which[0]];
    theirs[0] = sum;
    MPI_Finalize();
    return 0;
}
