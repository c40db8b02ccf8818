// A message that a matched probe has found is never received.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int peer = 1 - rank;
    MPI_Message message;
    MPI_Request request;
    MPI_Isend(&rank, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, &request);
    MPI_Request_free(&request);
    MPI_Mprobe(peer, 0, MPI_COMM_WORLD, &message, MPI_STATUS_IGNORE); // expect: RW207
    MPI_Finalize();
    return 0;
}
