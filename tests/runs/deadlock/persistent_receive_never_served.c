// The third start of a persistent receive gets nothing: the sender starts its own only twice.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x = 0;
    MPI_Request request;
    if (rank == 0) {
        MPI_Recv_init(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
        for (int round = 0; round < 3; round++) {
            MPI_Start(&request);
            MPI_Wait(&request, MPI_STATUS_IGNORE); // expect: RW201
        }
    } else {
        MPI_Send_init(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &request);
        for (int round = 0; round < 2; round++) {
            MPI_Start(&request);
            MPI_Wait(&request, MPI_STATUS_IGNORE);
        }
    }
    MPI_Request_free(&request);
    MPI_Barrier(MPI_COMM_WORLD); // because: RW201
    MPI_Finalize();
    return 0;
}
