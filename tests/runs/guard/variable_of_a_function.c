// A variable of a function is being sent when the function returns.
// run: -n 2 --guard source
#include <mpi.h>

static void begin(int rank, int other, MPI_Request *request)
{
    int mine = rank;
    MPI_Isend(&mine, 1, MPI_INT, other, 0, MPI_COMM_WORLD, request); // expect: RW402
}

int main(int argc, char **argv)
{
    int rank;
    int theirs;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int other = 1 - rank;
    begin(rank, other, &request);
    MPI_Recv(&theirs, 1, MPI_INT, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
