// The answer comes into the buffer of a send whose request is freed: it cannot come before the message is received.
// run: -n 2 --guard source
// run: -n 2 --guard binary
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, data[4] = {1, 2, 3, 4};
    MPI_Request request, answer;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Isend(data, 4, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
        MPI_Request_free(&request);
        MPI_Irecv(data, 4, MPI_INT, 1, 1, MPI_COMM_WORLD, &answer);
        MPI_Send(&rank, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
        MPI_Wait(&answer, MPI_STATUS_IGNORE);
        data[0] = 7;
    } else {
        MPI_Recv(data, 4, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        data[3]++;
        MPI_Send(data, 4, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Recv(data, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
