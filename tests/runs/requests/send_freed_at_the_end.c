// A rank frees the request of its last send and ends: nothing says that the message has left.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, data[1000] = {0};
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Isend(data, 1000, MPI_INT, 1, 0, MPI_COMM_WORLD, &request); // because: RW322
        MPI_Request_free(&request); // expect: RW322
    } else {
        MPI_Recv(data, 1000, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize(); // because: RW322
    return 0;
}
