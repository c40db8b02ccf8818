// A receive is completed with MPI_Wait.
// run: -n 1
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int n, mine = 1;
    MPI_Request request;
    MPI_Irecv(&n, 1, MPI_INT, 0, 0, MPI_COMM_SELF, &request);
    MPI_Send(&mine, 1, MPI_INT, 0, 0, MPI_COMM_SELF);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
