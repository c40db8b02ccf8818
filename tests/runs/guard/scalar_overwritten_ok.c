// The variable beside it is set.
// run: -n 2 --guard source
// run: -n 2 --guard binary
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int mine = 1, pair[2];
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int other = 1 - rank;
    MPI_Irecv(&pair[0], 1, MPI_INT, other, 0, MPI_COMM_WORLD, &request);
    MPI_Send(&mine, 1, MPI_INT, other, 0, MPI_COMM_WORLD);
    pair[1] = 7;
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
