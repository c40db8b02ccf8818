// The persistent receive has too little room.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x[4] = {0};
    MPI_Request request;
    if (rank == 0)
        MPI_Send_init(x, 4, MPI_INT, 1, 0, MPI_COMM_WORLD, &request); // because: RW206
    else
        MPI_Recv_init(x, 3, MPI_INT, 0, 0, MPI_COMM_WORLD, &request); // expect: RW206
    MPI_Start(&request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Request_free(&request);
    MPI_Finalize();
    return 0;
}
