// A variable remembers whether there is something to wait for.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    int n, pending = 0;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size;
    int previous = (rank + size - 1) % size;
    if (size > 1) {
        MPI_Irecv(&n, 1, MPI_INT, previous, 0, MPI_COMM_WORLD, &request);
        MPI_Send(&rank, 1, MPI_INT, next, 0, MPI_COMM_WORLD);
        pending = 1;
    }
    if (pending)
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
