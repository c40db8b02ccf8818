// A part of an exchange of all with all is changed.
// run: -n 2 --guard source
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int mine[8] = {0}, theirs[8] = {0}, counts[] = {2, 2}, places[] = {0, 4};
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int other = 1 - rank;
    MPI_Ialltoallv(mine, counts, places, MPI_INT, theirs, counts, places, MPI_INT, MPI_COMM_WORLD, &request);
    mine[5] = 1; // expect: RW402
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
