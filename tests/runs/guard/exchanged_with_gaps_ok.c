// What lies between the parts is changed.
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
    for (int i = 2; i < 4; i++)
        mine[i] = theirs[i] = 1;
    mine[6] = theirs[7] = 1;
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
