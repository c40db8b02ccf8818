// The request of a send is freed, and the function that has the buffer waits for an answer.
#include <mpi.h>

static void send_squares(int dest)
{
    double squares[64];
    MPI_Request request;
    for (int i = 0; i < 64; i++)
        squares[i] = i * i;
    MPI_Isend(squares, 64, MPI_DOUBLE, dest, 0, MPI_COMM_WORLD, &request);
    MPI_Request_free(&request);
    MPI_Recv(squares, 0, MPI_DOUBLE, dest, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv)
{
    int rank;
    double squares[64];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        send_squares(1);
    } else {
        MPI_Recv(squares, 64, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(squares, 0, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
