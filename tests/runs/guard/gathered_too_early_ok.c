// The others use the buffer that means nothing there.
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
    MPI_Igather(&rank, 1, MPI_INT, all, 1, MPI_INT, 0, MPI_COMM_WORLD, &request);
    if (rank != 0)
        all[0] = all[1] + 1;
    else
        all[2] = 1;
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    all[1] = rank;
    MPI_Finalize();
    return 0;
}
