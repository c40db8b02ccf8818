// Completion calls skip null requests, and return at once when there is nothing else.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x = rank, y, index, flag, count, indices[4];
    MPI_Request requests[4] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL, MPI_REQUEST_NULL, MPI_REQUEST_NULL};
    MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
    MPI_Waitany(4, requests, &index, MPI_STATUS_IGNORE);
    MPI_Waitsome(4, requests, &count, indices, MPI_STATUSES_IGNORE);
    MPI_Testall(4, requests, &flag, MPI_STATUSES_IGNORE);
    MPI_Irecv(&y, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &requests[2]);
    MPI_Isend(&x, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &requests[1]);
    MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
    MPI_Wait(&requests[2], MPI_STATUS_IGNORE);
    MPI_Waitall(0, 0, MPI_STATUSES_IGNORE);
    MPI_Finalize();
    return 0;
}
