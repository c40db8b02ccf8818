// The barrier behind the receive says that the message has arrived.
// run: -n 2
// notes: RW321
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, data[1000] = {0};
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Isend(data, 1000, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
        MPI_Request_free(&request); // expect: RW321
    } else {
        MPI_Recv(data, 1000, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
