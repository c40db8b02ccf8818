// Of 4.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x[4] = {0}, got[4];
    MPI_Request request;
    MPI_Irecv(got, 4, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &request);
    MPI_Send(x, 4, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
