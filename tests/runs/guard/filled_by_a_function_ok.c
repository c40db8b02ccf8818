// It fills it before.
// run: -n 2 --guard source
// run: -n 2 --guard binary
#include <mpi.h>

static void fill(int *all, int count)
{
    for (int i = 0; i < count; i++)
        all[i] = i;
}

int main(int argc, char **argv)
{
    int rank;
    int mine[8] = {0}, theirs[8];
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int other = 1 - rank;
    fill(mine, 8);
    MPI_Isend(mine, 8, MPI_INT, other, 0, MPI_COMM_WORLD, &request);
    MPI_Recv(theirs, 8, MPI_INT, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
