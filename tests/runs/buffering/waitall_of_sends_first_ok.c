// Sends and receives are completed together.
// run: -n 3
// run: -n 3 --buffering zero
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x[3], y = rank, count = 0;
    MPI_Request requests[4];
    for (int other = 0; other < 3; other++)
        if (other != rank) {
            MPI_Isend(&y, 1, MPI_INT, other, 0, MPI_COMM_WORLD, &requests[count++]);
            MPI_Irecv(&x[other], 1, MPI_INT, other, 0, MPI_COMM_WORLD, &requests[count++]);
        }
    MPI_Waitall(count, requests, MPI_STATUSES_IGNORE);
    MPI_Finalize();
    return 0;
}
