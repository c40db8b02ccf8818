// The library notices in MPI_Wait.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x[8] = {0};
    MPI_Request request;
    if (rank == 0) {
        MPI_Send(x, 8, MPI_INT, 1, 0, MPI_COMM_WORLD);
    } else {
        MPI_Irecv(x, 4, MPI_INT, 0, 0, MPI_COMM_WORLD, &request); // expect: RW206
        MPI_Wait(&request, MPI_STATUS_IGNORE); // because: RW206
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
