// The answer is received into what is still being sent.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    double value = 1;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size;
    int previous = (rank + size - 1) % size;
    MPI_Isend(&value, 1, MPI_DOUBLE, next, 0, MPI_COMM_WORLD, &request); // because: RW403
    MPI_Recv(&value, 1, MPI_DOUBLE, previous, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); // expect: RW403
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
