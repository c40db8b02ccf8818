// The answer has come when the request is freed; an empty message and one to nobody need none.
// run: -n 2
// notes: RW321 RW322
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, data[1000] = {0}, answer = 0, flag = 0;
    MPI_Request request, other;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Irecv(&answer, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, &other);
        MPI_Isend(data, 1000, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
        while (!flag)
            MPI_Test(&other, &flag, MPI_STATUS_IGNORE);
        MPI_Request_free(&request); // expect: RW321
        MPI_Isend(data, 0, MPI_INT, 1, 2, MPI_COMM_WORLD, &request);
        MPI_Request_free(&request);
        MPI_Isend(data, 1000, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &request);
        MPI_Request_free(&request);
    } else {
        MPI_Recv(data, 1000, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(&answer, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Recv(data, 0, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
