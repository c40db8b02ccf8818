// Two persistent collectives are made by all and started together by some.
#include <mpi.h>

int main(int argc, char **argv)
{
    double x = 0.0, sum = 0.0;
    MPI_Request requests[2];
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Bcast_init(&x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[0]);
    MPI_Allreduce_init(&x, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[1]);
    if (rank % 2)
        MPI_Startall(2, requests); // expect: RW101
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    MPI_Request_free(&requests[0]);
    MPI_Request_free(&requests[1]);
    MPI_Finalize();
    return 0;
}
