// It is changed between the rounds.
// run: -n 2 --guard source
// run: -n 2 --guard binary
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int mine = 1, theirs;
    MPI_Request requests[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int other = 1 - rank;
    MPI_Send_init(&mine, 1, MPI_INT, other, 0, MPI_COMM_WORLD, &requests[0]);
    MPI_Recv_init(&theirs, 1, MPI_INT, other, 0, MPI_COMM_WORLD, &requests[1]);

    for (int round = 0; round < 3; round++) {
        mine = round;
        MPI_Startall(2, requests);
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
        mine += theirs;
    }

    MPI_Request_free(&requests[0]);
    MPI_Request_free(&requests[1]);
    MPI_Finalize();
    return 0;
}
