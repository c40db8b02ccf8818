// Pending sends may read one buffer, whole or in parts, and so may collectives.
// run: -n 3
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x[4] = {0}, sum[4];
    MPI_Request requests[4];
    if (rank == 0) {
        MPI_Isend(x, 4, MPI_INT, 1, 0, MPI_COMM_WORLD, &requests[0]);
        MPI_Isend(x, 4, MPI_INT, 2, 0, MPI_COMM_WORLD, &requests[1]);
        MPI_Isend(x + 1, 2, MPI_INT, 1, 1, MPI_COMM_WORLD, &requests[2]);
        MPI_Iallreduce(x, sum, 4, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &requests[3]);
        MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
    } else {
        MPI_Recv(sum, 4, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (rank == 1)
            MPI_Recv(sum, 2, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Iallreduce(x, sum, 4, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &requests[0]);
        MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
