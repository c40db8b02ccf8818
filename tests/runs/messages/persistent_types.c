// A persistent receive asks for another type in each of its rounds.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    double x[3] = {0};
    MPI_Request request;
    // says: MPI_Recv_init expects 6 MPI_INT
    if (rank == 0)
        MPI_Send_init(x, 3, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD, &request); // because: RW205
    else
        MPI_Recv_init(x, 6, MPI_INT, 0, 0, MPI_COMM_WORLD, &request); // expect: RW205
    for (int i = 0; i < 3; i++) {
        MPI_Start(&request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    MPI_Request_free(&request);
    MPI_Finalize();
    return 0;
}
