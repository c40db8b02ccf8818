// MPI_Waitsome waits for at least one of two messages that nobody sends.
// run: -n 3
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x[2], count, indices[2];
    MPI_Request requests[2];
    if (rank == 0) {
        MPI_Irecv(&x[0], 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &requests[0]);
        MPI_Irecv(&x[1], 1, MPI_INT, 2, 0, MPI_COMM_WORLD, &requests[1]);
        MPI_Waitsome(2, requests, &count, indices, MPI_STATUSES_IGNORE); // expect: RW201
    } else {
        MPI_Recv(x, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE); // because: RW201
    }
    MPI_Finalize();
    return 0;
}
