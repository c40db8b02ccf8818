// Each round waits for the send before it, so the last one is never waited for.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    int n, got;
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size;
    int previous = (rank + size - 1) % size;
    for (int i = 0; i < 10; i++) {
        if (i > 0)
            MPI_Wait(&request, MPI_STATUS_IGNORE);
        n = i;
        MPI_Isend(&n, 1, MPI_INT, next, 0, MPI_COMM_WORLD, &request); // expect: RW301
        MPI_Recv(&got, 1, MPI_INT, previous, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
