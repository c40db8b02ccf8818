// The receive that was meant names another tag, and is cancelled.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x = 0;
    MPI_Request request;
    // says: waits for tag 6, not 5
    if (rank == 1) {
        MPI_Send(&x, 1, MPI_INT, 0, 5, MPI_COMM_WORLD); // expect: RW207
        MPI_Barrier(MPI_COMM_WORLD);
    } else {
        MPI_Irecv(&x, 1, MPI_INT, 1, 6, MPI_COMM_WORLD, &request); // because: RW207
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Cancel(&request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
