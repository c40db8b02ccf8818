// A receive is cancelled, but not completed.
// run: -n 2
// says: marked for cancellation
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int peer = 1 - rank;
    int n;
    MPI_Request request;
    MPI_Irecv(&n, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, &request); // expect: RW301
    MPI_Cancel(&request); // because: RW301
    MPI_Finalize();
    return 0;
}
