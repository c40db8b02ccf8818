// The completion stands before the operation.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    int mine = 1, yours;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size;
    int previous = (rank + size - 1) % size;
    MPI_Wait(&request, MPI_STATUS_IGNORE); // expect: RW307
    MPI_Isend(&mine, 1, MPI_INT, next, 0, MPI_COMM_WORLD, &request); // expect: RW301
    MPI_Recv(&yours, 1, MPI_INT, previous, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
