// A message that was found by a probe is received and waited for.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int peer = 1 - rank;
    int n;
    MPI_Request send, receive;
    MPI_Message message;
    MPI_Isend(&rank, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, &send);
    MPI_Mprobe(peer, 0, MPI_COMM_WORLD, &message, MPI_STATUS_IGNORE);
    MPI_Imrecv(&n, 1, MPI_INT, &message, &receive);
    MPI_Wait(&send, MPI_STATUS_IGNORE);
    MPI_Wait(&receive, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
