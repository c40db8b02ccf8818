// The receive that was meant is on a duplicate, and is cancelled.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x = 0;
    MPI_Request request;
    MPI_Comm twin;
    MPI_Comm_dup(MPI_COMM_WORLD, &twin);
    // says: the message is on comm world
    if (rank == 1) {
        MPI_Send(&x, 1, MPI_INT, 0, 5, MPI_COMM_WORLD); // expect: RW207
        MPI_Barrier(MPI_COMM_WORLD);
    } else {
        MPI_Irecv(&x, 1, MPI_INT, 1, 5, twin, &request); // because: RW207
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Cancel(&request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    MPI_Comm_free(&twin);
    MPI_Finalize();
    return 0;
}
