// Those between its blocks are read.
// run: -n 2 --guard source
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int all[9] = {0}, mine[5] = {0}, lengths[] = {2, 3}, places[] = {1, 5};
    MPI_Request request;
    MPI_Datatype blocks;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int other = 1 - rank;
    MPI_Type_indexed(2, lengths, places, MPI_INT, &blocks);
    MPI_Type_commit(&blocks);
    MPI_Irecv(all, 1, blocks, other, 0, MPI_COMM_WORLD, &request);
    MPI_Send(mine, 5, MPI_INT, other, 0, MPI_COMM_WORLD);
    int sum = all[0] + all[3] + all[4] + all[8];
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Type_free(&blocks);
    mine[0] = sum;
    MPI_Finalize();
    return 0;
}
