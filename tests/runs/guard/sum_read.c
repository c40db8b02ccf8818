// A sum is read before it is complete.
// run: -n 2 --guard source
// run: -n 2 --guard binary
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    double mine = 1, sum[2] = {0};
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int other = 1 - rank;
    MPI_Iallreduce(&mine, &sum[0], 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD, &request);
    double now = sum[0]; // expect: RW402
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    mine = now;
    MPI_Finalize();
    return 0;
}
