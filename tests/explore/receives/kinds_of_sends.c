// A buffered, a synchronous and a ready send to a receiver that listens to anybody.
// explore: np=4 buffering=infinite -> 6
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, x[3], size = MPI_BSEND_OVERHEAD + 64;
    void *space = malloc(size);
    MPI_Request requests[3];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; rank == 0 && i < 3; i++)
        MPI_Irecv(&x[i], 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &requests[i]);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) {
        MPI_Waitall(3, requests, MPI_STATUSES_IGNORE);
    } else if (rank == 1) {
        MPI_Buffer_attach(space, size);
        MPI_Bsend(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
        MPI_Buffer_detach(&space, &size);
    } else if (rank == 2) {
        MPI_Ssend(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    } else {
        MPI_Rsend(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    free(space);
    return 0;
}
