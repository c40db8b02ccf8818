// Nonblocking collectives on one communicator, all in flight together.
// run: -n 3
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int a[12] = {0}, b[10][12], ones[3] = {1, 1, 1}, at[3] = {0, 1, 2};
    MPI_Request requests[10];
    MPI_Ibarrier(MPI_COMM_WORLD, &requests[0]);
    MPI_Ibcast(b[1], 2, MPI_INT, 1, MPI_COMM_WORLD, &requests[1]);
    MPI_Igather(a, 2, MPI_INT, b[2], 2, MPI_INT, 0, MPI_COMM_WORLD, &requests[2]);
    MPI_Iscatter(a, 2, MPI_INT, b[3], 2, MPI_INT, 2, MPI_COMM_WORLD, &requests[3]);
    MPI_Iallgatherv(a, 1, MPI_INT, b[4], ones, at, MPI_INT, MPI_COMM_WORLD, &requests[4]);
    MPI_Ialltoall(a, 1, MPI_INT, b[5], 1, MPI_INT, MPI_COMM_WORLD, &requests[5]);
    MPI_Ireduce(a, b[6], 2, MPI_INT, MPI_SUM, 1, MPI_COMM_WORLD, &requests[6]);
    MPI_Iallreduce(a, b[7], 2, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &requests[7]);
    MPI_Ireduce_scatter_block(a, b[8], 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &requests[8]);
    MPI_Iscan(a, b[9], 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &requests[9]);
    MPI_Waitall(10, requests, MPI_STATUSES_IGNORE);
    MPI_Finalize();
    return 0;
}
