// It sends to MPI_PROC_NULL.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int x = 0, y, next = rank + 1 < size ? rank + 1 : MPI_PROC_NULL;
    MPI_Request request;
    MPI_Irecv(&y, 1, MPI_INT, rank ? rank - 1 : MPI_PROC_NULL, 0, MPI_COMM_WORLD, &request);
    MPI_Send(&x, 1, MPI_INT, next, 0, MPI_COMM_WORLD);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
