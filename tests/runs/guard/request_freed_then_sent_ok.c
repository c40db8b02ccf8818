// A synchronous send says that its receiver has taken the first message, which came before.
// run: -n 2 --guard source
// run: -n 2 --guard binary
#include <mpi.h>

double data[4096];

int main(int argc, char **argv)
{
    int rank, flag, answer = 0;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Isend(data, 4096, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD, &request);
        MPI_Request_free(&request);
        MPI_Iprobe(1, 1, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE); // its answer is sent after the second message
        MPI_Ssend(&answer, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
        data[2000] = 1;
        MPI_Recv(&answer, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
        MPI_Recv(data, 4096, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&answer, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(&answer, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
