// It is appended before.
// run: -n 2 --guard source
#include <mpi.h>
#include <string.h>

int main(int argc, char **argv)
{
    int rank;
    char mine[32] = "some text", theirs[32];
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int other = 1 - rank;
    strcat(mine, " and more");
    MPI_Isend(mine, 32, MPI_CHAR, other, 0, MPI_COMM_WORLD, &request);
    int length = (int)strlen(mine);
    MPI_Recv(theirs, 32, MPI_CHAR, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    theirs[length] = 0;
    MPI_Finalize();
    return 0;
}
