// The buffer of a persistent receive is read while it is started.
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

    MPI_Start(&requests[1]);
    MPI_Start(&requests[0]);
    int early = theirs; // expect: RW402
    MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
    MPI_Wait(&requests[1], MPI_STATUS_IGNORE);
    mine = early;

    MPI_Request_free(&requests[0]);
    MPI_Request_free(&requests[1]);
    MPI_Finalize();
    return 0;
}
