// MPI_Waitany may return either request; that is tried only when it is asked for.
// explore: np=3 buffering=infinite completions=2 -> 2
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, x[2], which;
    MPI_Request requests[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        for (int i = 0; i < 2; i++)
            MPI_Irecv(&x[i], 1, MPI_INT, i + 1, 0, MPI_COMM_WORLD, &requests[i]);
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Waitany(2, requests, &which, MPI_STATUS_IGNORE);
        if (which == 1)
            abort(); // finds: RW203
        MPI_Waitany(2, requests, &which, MPI_STATUS_IGNORE);
    } else {
        MPI_Request sent;
        MPI_Isend(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &sent);
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Wait(&sent, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
