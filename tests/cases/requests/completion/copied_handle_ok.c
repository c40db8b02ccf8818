// A request is copied into an array, and completed there.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    int n;
    MPI_Request received, sent;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size;
    int previous = (rank + size - 1) % size;
    MPI_Irecv(&n, 1, MPI_INT, previous, 0, MPI_COMM_WORLD, &received);
    MPI_Isend(&rank, 1, MPI_INT, next, 0, MPI_COMM_WORLD, &sent);
    MPI_Request both[2] = {received, sent};
    MPI_Waitall(2, both, MPI_STATUSES_IGNORE);
    MPI_Finalize();
    return 0;
}
