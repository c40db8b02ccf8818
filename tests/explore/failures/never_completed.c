// The second request is waited for only if the first one brought the message of rank 1.
// explore: np=3 buffering=infinite -> 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x[2];
    MPI_Request requests[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank > 0) {
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    } else {
        MPI_Irecv(&x[0], 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &requests[0]);
        MPI_Irecv(&x[1], 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &requests[1]); // finds: RW301
        MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
        if (x[0] == 1)
            MPI_Wait(&requests[1], MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
