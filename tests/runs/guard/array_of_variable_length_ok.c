// Its other end is read.
// run: -n 2 --guard source
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int n = 8 + argc;
    double mine[16] = {0};
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int other = 1 - rank;
    double ghost[n];
    ghost[n - 1] = 0;
    MPI_Irecv(ghost, n / 2, MPI_DOUBLE, other, 0, MPI_COMM_WORLD, &request);
    MPI_Send(mine, n / 2, MPI_DOUBLE, other, 0, MPI_COMM_WORLD);
    mine[0] = ghost[n - 1];
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
