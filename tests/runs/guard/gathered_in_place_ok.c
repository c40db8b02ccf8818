// It is read when all is there.
// run: -n 2 --guard source
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int all[3] = {0};
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int other = 1 - rank;
    all[rank] = rank;
    MPI_Iallgather(MPI_IN_PLACE, 0, MPI_INT, all, 1, MPI_INT, MPI_COMM_WORLD, &request);
    all[2] = 1;
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    all[2] = all[other];
    MPI_Finalize();
    return 0;
}
