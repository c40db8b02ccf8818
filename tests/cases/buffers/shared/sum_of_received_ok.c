// The sum is formed over what was received.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    double mine = 1, part = 0, sum;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size;
    int previous = (rank + size - 1) % size;
    MPI_Irecv(&part, 1, MPI_DOUBLE, previous, 0, MPI_COMM_WORLD, &request);
    MPI_Send(&mine, 1, MPI_DOUBLE, next, 0, MPI_COMM_WORLD);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Allreduce(&part, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
