// A single rank that exchanges with itself in every way.
// run: -n 1
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int x = 1, y = 0;
    MPI_Request requests[2];
    MPI_Isend(&x, 1, MPI_INT, 0, 5, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(&y, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &requests[1]);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    MPI_Sendrecv_replace(&x, 1, MPI_INT, 0, 1, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Alltoall(&x, 1, MPI_INT, &y, 1, MPI_INT, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
