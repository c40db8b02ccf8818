// Two receives are pending on one variable.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    int a;
    MPI_Request requests[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size;
    int previous = (rank + size - 1) % size;
    MPI_Irecv(&a, 1, MPI_INT, previous, 0, MPI_COMM_WORLD, &requests[0]); // because: RW403
    MPI_Irecv(&a, 1, MPI_INT, previous, 1, MPI_COMM_WORLD, &requests[1]); // expect: RW403
    MPI_Send(&rank, 1, MPI_INT, next, 0, MPI_COMM_WORLD);
    MPI_Send(&rank, 1, MPI_INT, next, 1, MPI_COMM_WORLD);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    MPI_Finalize();
    return 0;
}
