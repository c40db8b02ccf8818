// What lies behind the result is changed.
// run: -n 2 --guard source
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int mine[3] = {0}, sum[3] = {0}, counts[] = {1, 2};
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int other = 1 - rank;
    MPI_Ireduce_scatter(mine, sum, counts, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &request);
    sum[counts[rank]] = mine[2];
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
