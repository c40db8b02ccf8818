// A persistent send is completed before the receive, in each of three rounds.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x = 0, y = rank;
    MPI_Request request;
    MPI_Send_init(&y, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &request);
    for (int round = 0; round < 3; round++) {
        MPI_Start(&request); // expect: RW202
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        MPI_Recv(&x, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Request_free(&request);
    MPI_Finalize();
    return 0;
}
