// The root gathers into memory that a receive writes.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x[4] = {0}, y[4] = {0};
    MPI_Request request;
    if (rank == 0) {
        MPI_Irecv(&x[1], 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request); // because: RW403
        MPI_Gather(y, 1, MPI_INT, x, 1, MPI_INT, 0, MPI_COMM_WORLD); // expect: RW403
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    } else {
        MPI_Gather(y, 1, MPI_INT, x, 1, MPI_INT, 0, MPI_COMM_WORLD);
        MPI_Send(y, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
