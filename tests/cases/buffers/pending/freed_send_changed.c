// The request of a send is freed, and the buffer changed before the receiver has answered.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, answer = 0;
    static double data[1000];
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Isend(data, 1000, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD, &request); // because: RW402
        MPI_Request_free(&request); // because: RW402
        data[7] = 1; // expect: RW402
        MPI_Recv(&answer, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        MPI_Recv(data, 1000, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(&answer, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
