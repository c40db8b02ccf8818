// It is changed between the rounds.
// run: -n 2 --guard source
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int mine = 1, sum = 0;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int other = 1 - rank;
    MPI_Allreduce_init(&mine, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
    for (int round = 0; round < 2; round++) {
        mine++;
        MPI_Start(&request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        mine = sum;
    }
    MPI_Request_free(&request);
    MPI_Finalize();
    return 0;
}
