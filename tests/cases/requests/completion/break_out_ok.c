// Leaving the loop early completes the send first.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size;
    int n, got;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size;
    int previous = (rank + size - 1) % size;
    for (int i = 0; i < 10; i++) {
        n = i;
        MPI_Isend(&n, 1, MPI_INT, next, 0, MPI_COMM_WORLD, &request);
        MPI_Recv(&got, 1, MPI_INT, previous, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (got > 5) {
            MPI_Wait(&request, MPI_STATUS_IGNORE);
            puts("enough");
            break;
        }
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
