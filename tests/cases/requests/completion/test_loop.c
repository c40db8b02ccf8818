// A request is tested once and forgotten if it was not complete.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    int n, done = 0;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size;
    int previous = (rank + size - 1) % size;
    MPI_Irecv(&n, 1, MPI_INT, previous, 0, MPI_COMM_WORLD, &request); // expect: RW301
    MPI_Send(&rank, 1, MPI_INT, next, 0, MPI_COMM_WORLD);
    MPI_Test(&request, &done, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
