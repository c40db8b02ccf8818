// What comes from a neighbour is read too early.
// run: -n 2 --guard source
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int mine[2] = {0}, theirs[3] = {0}, sizes[] = {2}, periods[] = {1};
    MPI_Comm ring;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int other = 1 - rank;
    MPI_Cart_create(MPI_COMM_WORLD, 1, sizes, periods, 0, &ring);
    MPI_Ineighbor_alltoall(mine, 1, MPI_INT, theirs, 1, MPI_INT, ring, &request);
    int early = theirs[1]; // expect: RW402
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    mine[0] = early;
    MPI_Comm_free(&ring);
    MPI_Finalize();
    return 0;
}
