// A block of an exchange with different types is read.
// run: -n 2 --guard source
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    double mine[4] = {0}, theirs[4] = {0};
    int counts[] = {1, 1}, places[] = {0, 16};
    MPI_Datatype types[] = {MPI_DOUBLE, MPI_DOUBLE};
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int other = 1 - rank;
    MPI_Ialltoallw(mine, counts, places, types, theirs, counts, places, types, MPI_COMM_WORLD, &request);
    double early = theirs[2]; // expect: RW402
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    mine[0] = early;
    MPI_Finalize();
    return 0;
}
