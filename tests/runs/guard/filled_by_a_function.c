// A function fills the buffer that is being sent.
// run: -n 2 --guard source
// run: -n 2 --guard binary
#include <mpi.h>

static void fill(int *all, int count)
{
    for (int i = 0; i < count; i++)
        all[i] = i; // expect: RW402
}

int main(int argc, char **argv)
{
    int rank;
    int mine[8] = {0}, theirs[8];
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int other = 1 - rank;
    MPI_Isend(mine, 8, MPI_INT, other, 0, MPI_COMM_WORLD, &request);
    fill(mine, 8);
    MPI_Recv(theirs, 8, MPI_INT, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
